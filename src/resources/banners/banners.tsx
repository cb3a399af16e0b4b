import type { Banner } from '../../dataProvider/api';
import { BannerPictureField, StatusBadge } from '../../ui/fields';
import { columnOf, DeleteAction, lazyForm, ListScreen } from '../../ui/list';
import { exported } from '../exported/exported';

const Column = columnOf<Banner>();

const BannerForm = lazyForm(() => import('./BannerForm'));

const BannerList = () => (
  <ListScreen exported={exported('banners')} createForm={<BannerForm />} rowActions={<DeleteAction />}>
    <Column source="id" />
    <Column source="image" field={BannerPictureField} sortable={false} />
    <Column source="title" />
    <Column source="status" field={StatusBadge} />
  </ListScreen>
);

export default { list: BannerList };
