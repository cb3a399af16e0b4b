import { useRecordContext } from 'ra-core';
import type { Supplier } from '../../dataProvider/api';
import { EmailLine, StatusBadge, WebsiteLine } from '../../ui/fields';
import { columnOf, lazyForm, ListScreen, SearchBox } from '../../ui/list';
import { exported } from '../exported/exported';

const Column = columnOf<Supplier>();

const SupplierForm = lazyForm(() => import('./SupplierForm'));

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
  >
    <Column source="name" field={NameWithWebsite} />
    <Column source="phone" field={PhoneAndEmail} label="resources.purchases/suppliers.words.contact_column" />
    <Column source="status" field={StatusBadge} />
  </ListScreen>
);

export default { list: SupplierList };
