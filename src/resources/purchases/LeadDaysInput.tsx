import { isEmpty, type Validator } from 'ra-core';
import { lowStockTexts as texts } from '../../i18n/lowStock';
import { TextInput } from '../../ui/form/inputs';

const isLeadTime: Validator = value =>
  isEmpty(value) || (Number.isInteger(value) && value >= 1 && value <= 365) ? undefined : texts.leadDaysWrong;

/** The days that a supplier takes from an order to its arrival; the form holds a number, or null. */
export const LeadDaysInput = () => (
  <TextInput
    source="leadDays"
    type="number"
    validate={isLeadTime}
    helperText={texts.leadDaysHelp}
    parse={(text: string) => (text.trim() === '' ? null : Number(text))}
  />
);
