import { useRecordContext } from 'ra-core';
import { backend } from '../../backends';
import { DecimalInput } from '../../ui/form/inputs';
import { formPart } from '../../ui/form/parts';

const ProductStock = formPart(
  async () => ({ default: (await import('./ProductStock')).ProductStock }),
  'changeStock',
);

/** A box for the stock of a new product; of one that is there it is moved and not typed, where the backend can. */
export const StockField = () => {
  const record = useRecordContext();
  if (record?.id === undefined || !backend().capabilities.has('changeStock'))
    return <DecimalInput source="stockThousandths" decimals={3} />;
  return <ProductStock />;
};
