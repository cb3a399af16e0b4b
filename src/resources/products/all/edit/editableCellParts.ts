/**
 * The components for editing cells. The build puts them into one file, which loads just before a cell is edited for the
 * first time.
 */
export { SavedCellNotice } from './SavedCellNotice';
export { EditableCellInput } from './EditableCellInput';
