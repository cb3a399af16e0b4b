import { useTranslate } from '../../i18n/useTranslate';
import type { MenuCategory } from '../../dataProvider/api';
import { BackLink } from '../../ui/BackLink';
import { columnOf, lazyForm, ListScreen } from '../../ui/list';
import { exported } from '../exported/exported';

const Column = columnOf<MenuCategory>();

const MenuCategoryForm = lazyForm(() => import('./MenuCategoryForm'));

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
