import type { Banner } from '../../dataProvider/api';
import { BannerPictureField, StatusBadge } from '../../ui/fields';
import { createColumn, DeleteAction, createLazyForm, ListScreen } from '../../ui/list';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';

const Column = createColumn<Banner>();

const BannerForm = createLazyForm(() => import('./BannerForm'));

const BannerList = () => (
  <ListScreen
    exported={loadExportColumns('banners')}
    createForm={<BannerForm />}
    rowActions={<DeleteAction />}
  >
    <Column source="id" />
    <Column source="image" field={BannerPictureField} sortable={false} />
    <Column source="title" />
    <Column source="status" field={StatusBadge} />
  </ListScreen>
);

export default { list: BannerList };
