import { useRecordContext, useTranslate } from 'ra-core';
import type { MenuCategory } from '../../dataProvider/api';
import { useWords } from '../../lib/words';
import { BackLink } from '../../ui/BackLink';
import { TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { columnOf, ListScreen } from '../../ui/list';
import { exported } from '../exported/exported';

const Column = columnOf<MenuCategory>();

const MenuCategoryForm = () => {
  const words = useWords();
  const isNew = useRecordContext()?.id === undefined;
  return <TextInput source="name" validate={required()} helperText={isNew ? false : words('renamed')} />;
};

const MenuCategoryList = () => {
  const translate = useTranslate();
  return (
    <ListScreen
      exported={exported('menuCategories')}
      form={<MenuCategoryForm />}
      toolbar={<BackLink to="/admin/settings" label={translate('settings.back')} />}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <Column source="name" />
    </ListScreen>
  );
};

export default { list: MenuCategoryList };
