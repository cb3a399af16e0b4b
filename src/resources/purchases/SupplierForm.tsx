import { email, isEmpty, type Validator } from 'ra-core';
import { getBackend } from '../../backends/backend';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/reorderInputs';
import { FormPanel } from '../../ui/form/FormPanel';
import { CheckboxInput, TextInput } from '../../ui/form/inputs';
import { required, validateWebAddress } from '../../ui/form/validators';

const SupplierForm = () => (
  <FormPanel defaults={{ status: true }}>
    <TextInput source="name" validate={required()} />
    <TextInput source="contact" />
    <TextInput source="email" type="email" validate={email()} />
    <TextInput source="phone" type="tel" />
    <TextInput source="address" />
    <TextInput source="city" />
    <TextInput source="country" />
    <TextInput source="home_page" type="url" validate={validateWebAddress} />
    {getBackend().capabilities.has('reorder') && <LeadDaysInput />}
    <CheckboxInput source="status" label="common.active" />
  </FormPanel>
);

const isLeadTime: Validator = value =>
  isEmpty(value) || (Number.isInteger(value) && value >= 1 && value <= 365)
    ? undefined
    : translate('reorderInputs.leadDaysWrong');

function daysOf(text: string): number | string | null {
  if (text.trim() === '') return null;
  return /^\s*\d+\s*$/.test(text) ? Number(text) : text;
}

const LeadDaysInput = () => {
  const translate = useTranslate();
  return (
    <TextInput
      source="leadDays"
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      validate={isLeadTime}
      helperText={translate('reorderInputs.leadDaysHelp')}
      parse={daysOf}
    />
  );
};

export default SupplierForm;
