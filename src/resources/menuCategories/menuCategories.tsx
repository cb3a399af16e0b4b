import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/settings';
import type { MenuCategory } from '../../dataProvider/api';
import { BackLink } from '../../ui/BackLink';
import { createColumn, createLazyForm, ListScreen } from '../../ui/list';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';

const Column = createColumn<MenuCategory>();

const MenuCategoryForm = createLazyForm(() => import('./MenuCategoryForm'));

const MenuCategoryList = () => {
  const translate = useTranslate();
  return (
    <ListScreen
      exported={loadExportColumns('menuCategories')}
      form={<MenuCategoryForm />}
      toolbar={<BackLink to="/admin/settings" label={translate('settings.back')} />}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <Column source="name" />
    </ListScreen>
  );
};

export default { list: MenuCategoryList };
