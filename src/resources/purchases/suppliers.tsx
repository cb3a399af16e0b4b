import { email, useRecordContext } from 'ra-core';
import type { Supplier } from '../../dataProvider/api';
import { EmailLine, StatusBadge, WebsiteLine } from '../../ui/fields';
import { CheckboxInput, TextInput } from '../../ui/form/inputs';
import { required, webAddress } from '../../ui/form/validators';
import { formPart } from '../../ui/form/parts';
import { columnOf, ListScreen, SearchBox } from '../../ui/list';
import { exported } from '../exported/exported';

const Column = columnOf<Supplier>();

// Fields of a supplier that only our server has.
const ReorderInputs = formPart(() => import('./reorder/inputs'), 'reorder');

const SupplierForm = () => (
  <>
    <TextInput source="name" validate={required()} />
    <TextInput source="contact" />
    <TextInput source="email" type="email" validate={email()} />
    <TextInput source="phone" type="tel" />
    <TextInput source="address" />
    <TextInput source="city" />
    <TextInput source="country" />
    <TextInput source="home_page" type="url" validate={webAddress} />
    <ReorderInputs of="supplier" />
    <CheckboxInput source="status" label="common.active" />
  </>
);

const NameWithWebsite = () => {
  const supplier = useRecordContext<Supplier>();
  return (
    <>
      <span className="strong">{supplier?.name}</span>
      <WebsiteLine address={supplier?.home_page} of={supplier?.name ?? ''} />
    </>
  );
};

const PhoneAndEmail = () => {
  const supplier = useRecordContext<Supplier>();
  return (
    <>
      <div>{supplier?.phone}</div>
      <EmailLine address={supplier?.email} />
    </>
  );
};

const SupplierList = () => (
  <ListScreen
    paged
    perPage={20}
    toolbar={<SearchBox />}
    exported={exported('suppliers')}
    form={<SupplierForm />}
    defaults={{ status: true }}
  >
    <Column source="name" field={NameWithWebsite} />
    <Column source="phone" field={PhoneAndEmail} label="resources.purchases/suppliers.words.contact_column" />
    <Column source="status" field={StatusBadge} />
  </ListScreen>
);

export default { list: SupplierList };
