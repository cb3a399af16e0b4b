import { useRecordContext } from 'ra-core';
import { backend } from '../../backends';
import { DecimalInput } from '../../ui/form/inputs';
import { formPart } from '../../ui/form/parts';

const ProductStock = formPart(
  async () => ({ default: (await import('./ProductStock')).ProductStock }),
  'changeStock',
);

/** A box for the stock of a new product. The stock of an existing one is moved instead of typed, where the backend supports that. */
export const StockField = () => {
  const record = useRecordContext();
  if (record?.id === undefined || !backend().capabilities.has('changeStock'))
    return <DecimalInput source="stockThousandths" decimals={3} />;
  return <ProductStock />;
};
