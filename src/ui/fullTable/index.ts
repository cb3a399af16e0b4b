/** What a list loads when it needs selection, clicks on rows or a choice of columns; in one file. */
export { ColumnsButton } from './ColumnsButton';
export { FullTable } from './FullTable';
