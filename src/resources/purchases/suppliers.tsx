import { email, useRecordContext, useTranslate, type Validator } from 'ra-core';
import type { Supplier } from '../../dataProvider/api';
import { StatusBadge } from '../../ui/fields';
import { CheckboxInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { columnOf } from '../../ui/list/ListTable';
import { ListScreen } from '../../ui/list/ListScreen';
import { isWebAddress } from '../../ui/links';
import type { Resource } from '../../resource';

const Column = columnOf<Supplier>();

const webAddress: Validator = value =>
  !value || isWebAddress(value) ? undefined : 'resources.purchases/suppliers.words.web_address';

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
    <CheckboxInput source="status" label="common.active" />
  </>
);

const NameWithWebsite = () => {
  const supplier = useRecordContext<Supplier>();
  const translate = useTranslate();
  return (
    <>
      <span className="strong">{supplier?.name}</span>
      {supplier && isWebAddress(supplier.home_page) && (
        <a className="second-line" href={supplier.home_page} target="_blank" rel="noopener noreferrer">
          {translate('resources.purchases/suppliers.words.website')}
        </a>
      )}
    </>
  );
};

const PhoneAndEmail = () => {
  const supplier = useRecordContext<Supplier>();
  return (
    <>
      <div>{supplier?.phone}</div>
      {supplier?.email && (
        <a className="second-line" href={`mailto:${encodeURIComponent(supplier.email).replace('%40', '@')}`}>
          {supplier.email}
        </a>
      )}
    </>
  );
};

const SupplierList = () => (
  <ListScreen paged search perPage={20} form={<SupplierForm />} defaults={{ status: true }}>
    <Column source="name" field={NameWithWebsite} />
    <Column source="phone" field={PhoneAndEmail} label="resources.purchases/suppliers.words.contact_column" />
    <Column source="status" field={StatusBadge} />
  </ListScreen>
);

export default { name: 'purchases/suppliers', list: SupplierList } satisfies Resource;
