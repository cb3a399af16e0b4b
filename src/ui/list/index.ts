export { BulkDeleteAction, BulkUpdateAction } from './actions';
/** @public for custom bulk actions (docs/add-a-resource.md) */
export { useBulkChange } from './bulk';
export { EmptyList } from './EmptyList';
export { lazyForm } from './FormPlaceholder';
export { AddButton, ListScreen } from './ListScreen';
export { createColumn } from './ListTable';
export { ActionLink, DeleteAction, EditAction } from './RowActions';
export { useRowTools } from './rowTools';
export { useScreen } from './screenContext';
export { SearchBox, useSearchedName } from './SearchBox';
export { useFilters } from './useFilters';
