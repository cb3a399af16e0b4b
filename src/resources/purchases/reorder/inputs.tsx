/** The fields that reordering goes by, in the forms of a product and of a supplier. */
import { isEmpty, type Validator } from 'ra-core';
import { reorderInputTexts as texts } from '../../../i18n/reorderInputs';
import { DecimalInput, ReferenceInput, TextInput } from '../../../ui/form/inputs';

/** The stock below which a product runs low, its target, and its supplier. */
const ProductInputs = () => (
  <>
    <DecimalInput source="minStockThousandths" decimals={3} helperText={texts.minimumHelp} />
    <DecimalInput source="targetStockThousandths" decimals={3} helperText={texts.targetHelp} />
    <ReferenceInput source="supplierId" reference="purchases/suppliers" />
  </>
);

const isLeadTime: Validator = value =>
  isEmpty(value) || (Number.isInteger(value) && value >= 1 && value <= 365) ? undefined : texts.leadDaysWrong;

/** Days as a number. Text that is no whole number stays as it was typed. */
function daysOf(text: string): number | string | null {
  if (text.trim() === '') return null;
  return /^\s*\d+\s*$/.test(text) ? Number(text) : text;
}

/** The days that a supplier takes from an order to its arrival; the form holds a number, or null. */
const SupplierInput = () => (
  <TextInput
    source="leadDays"
    slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    validate={isLeadTime}
    helperText={texts.leadDaysHelp}
    parse={daysOf}
  />
);

const ReorderInputs = ({ of }: { of: 'product' | 'supplier' }) =>
  of === 'product' ? <ProductInputs /> : <SupplierInput />;

export default ReorderInputs;
