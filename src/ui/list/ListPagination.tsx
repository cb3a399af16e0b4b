import { useListContext } from 'ra-core';
import { Pagination } from 'react-admin';

/** Pagination of react-admin's `<List>`. It is hidden after a failure, when it would claim rows that are not shown. */
const ListPagination = () => (useListContext().error ? null : <Pagination />);

export default ListPagination;
