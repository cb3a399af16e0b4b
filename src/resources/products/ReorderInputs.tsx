import { lowStockTexts as texts } from '../../i18n/lowStock';
import { DecimalInput, ReferenceInput } from '../../ui/form/inputs';

/** What reordering goes by: from where on a product runs low, how much of it there should be, and who brings it. */
export const ReorderInputs = () => (
  <>
    <DecimalInput source="minStockThousandths" decimals={3} helperText={texts.minimumHelp} />
    <DecimalInput source="targetStockThousandths" decimals={3} helperText={texts.targetHelp} />
    <ReferenceInput source="supplierId" reference="purchases/suppliers" />
  </>
);
