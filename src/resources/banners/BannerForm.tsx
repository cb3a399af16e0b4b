import { FormPanel } from '../../ui/form/FormPanel';
import { CheckboxInput, ImageInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';

const BannerForm = () => (
  <FormPanel defaults={{ status: true }} submitNeeds="picture">
    <TextInput source="title" validate={required()} />
    <CheckboxInput source="status" label="resources.banners.fields.active" />
    <ImageInput source="picture" validate={required('resources.banners.words.image_required')} />
  </FormPanel>
);

export default BannerForm;
