import { email } from 'ra-core';
import { getBackend } from '../../backends/backend';
import { getDeviceTimeZone } from '../../lib/displayNames';
import { FormPanel } from '../../ui/form/FormPanel';
import { StatusInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { BranchSettings } from './BranchSettings';
import { CopyCatalogueForm } from './CopyCatalogueForm';

/** Default values of a new branch. Its time zone is that of the device. */
const newBranch = () => ({
  status: 1,
  ...(getBackend().capabilities.has('branchClock')
    ? {
        timeZone: getDeviceTimeZone(),
        cutoffHour: 0,
        taxLabel: '',
        cashRounding: 0,
      }
    : {}),
});

const BranchForm = () => {
  const { capabilities } = getBackend();
  return (
    <FormPanel defaults={newBranch()}>
      <TextInput source="name" validate={required()} />
      <TextInput source="email" type="email" validate={email()} />
      <TextInput source="address" />
      <TextInput source="footerMsg" />
      <StatusInput source="status" />
      {capabilities.has('branchClock') && <BranchSettings />}
      {capabilities.has('copyCatalogue') && <CopyCatalogueForm />}
    </FormPanel>
  );
};

export default BranchForm;
