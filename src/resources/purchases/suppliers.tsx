import { useRecordContext } from 'ra-core';
import type { Supplier } from '../../dataProvider/api';
import { EmailLine, StatusBadge, WebsiteLine } from '../../ui/fields';
import { createColumn, lazyForm, ListScreen, SearchBox } from '../../ui/list';
import { loadListFile } from '../../ui/export/columns/loadListFile';

const Column = createColumn<Supplier>();

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
    exported={loadListFile('suppliers')}
    form={<SupplierForm />}
  >
    <Column source="name" field={NameWithWebsite} />
    <Column source="phone" field={PhoneAndEmail} label="resources.purchases/suppliers.words.contact_column" />
    <Column source="status" field={StatusBadge} />
  </ListScreen>
);

export default { list: SupplierList };
