export { BulkDeleteAction, BulkUpdateAction } from './bulkActions';
/** @public for custom bulk actions (docs/add-a-resource.md) */
export { useCustomBulkAction as useBulkChange } from './bulkActionState';
export { EmptyList } from './EmptyList';
export { lazyForm } from './FormPlaceholder';
export { AddButton, ListScreen } from './ListScreen';
export { createColumn } from './ListTable';
export { RowActionLink as ActionLink, DeleteAction, EditAction } from './RowActions';
export { useRowActionContext as useRowTools } from './rowActionContext';
export { useListScreen as useScreen } from './listScreenContext';
export { SearchBox, useNameFilterValue as useSearchedName } from './SearchBox';
export { useListFilters as useFilters } from './useListFilters';
