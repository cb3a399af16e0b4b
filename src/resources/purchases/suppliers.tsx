import { useRecordContext } from 'ra-core';
import type { Supplier } from '../../dataProvider/api';
import { EmailLink, StatusBadge, WebsiteLink } from '../../ui/fields';
import { createColumn, createLazyForm, ListScreen, SearchBox } from '../../ui/list';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';

const Column = createColumn<Supplier>();

const SupplierForm = createLazyForm(() => import('./SupplierForm'));

const NameWithWebsite = () => {
  const supplier = useRecordContext<Supplier>();
  return (
    <>
      <span className="strong">{supplier?.name}</span>
      <WebsiteLink address={supplier?.home_page} of={supplier?.name ?? ''} />
    </>
  );
};

const PhoneAndEmail = () => {
  const supplier = useRecordContext<Supplier>();
  return (
    <>
      <div>{supplier?.phone}</div>
      <EmailLink address={supplier?.email} />
    </>
  );
};

const SupplierList = () => (
  <ListScreen
    paged
    perPage={20}
    toolbar={<SearchBox />}
    exported={loadExportColumns('suppliers')}
    form={<SupplierForm />}
  >
    <Column source="name" field={NameWithWebsite} />
    <Column source="phone" field={PhoneAndEmail} label="resources.purchases/suppliers.words.contact_column" />
    <Column source="status" field={StatusBadge} />
  </ListScreen>
);

export default { list: SupplierList };
