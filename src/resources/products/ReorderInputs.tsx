import { DecimalInput, ReferenceInput } from '../../ui/form/inputs';
import { useWords } from '../../lib/words';

/** What reordering goes by: from where on a product runs low, how much of it there should be, and who brings it. */
export const ReorderInputs = () => {
  const words = useWords();
  return (
    <>
      <DecimalInput source="minStockThousandths" decimals={3} helperText={words('min_stock_help')} />
      <DecimalInput source="targetStockThousandths" decimals={3} helperText={words('target_stock_help')} />
      <ReferenceInput source="supplierId" reference="purchases/suppliers" />
    </>
  );
};
