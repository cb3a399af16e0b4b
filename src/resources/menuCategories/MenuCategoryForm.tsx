import { useRecordContext } from 'ra-core';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { FormPanel } from '../../ui/form/FormPanel';
import { TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';

const MenuCategoryForm = () => (
  <FormPanel>
    <NameInput />
  </FormPanel>
);

const NameInput = () => {
  const words = useResourceTexts();
  const isNew = useRecordContext()?.id === undefined;
  return <TextInput source="name" validate={required()} helperText={isNew ? false : words('renamed')} />;
};

export default MenuCategoryForm;
