import type { Banner } from '../../dataProvider/api';
import { BannerPictureField, StatusBadge } from '../../ui/fields';
import { CheckboxInput, ImageInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { columnOf, DeleteAction, ListScreen } from '../../ui/list';
import { exported } from '../exported/exported';

const Column = columnOf<Banner>();

const BannerForm = () => (
  <>
    <TextInput source="title" validate={required()} />
    <CheckboxInput source="status" label="resources.banners.fields.active" />
    <ImageInput source="picture" validate={required('resources.banners.words.image_required')} />
  </>
);

const BannerList = () => (
  <ListScreen
    exported={exported('banners')}
    createForm={<BannerForm />}
    defaults={{ status: true }}
    submitNeeds="picture"
    rowActions={<DeleteAction />}
  >
    <Column source="id" />
    <Column source="image" field={BannerPictureField} sortable={false} />
    <Column source="title" />
    <Column source="status" field={StatusBadge} />
  </ListScreen>
);

export default { list: BannerList };
