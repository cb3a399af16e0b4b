/** These exports load together as one file, just before the first cell is edited. */
export { SavedCellNotice } from './SavedCellNotice';
export { EditableCellInput } from './EditableCellInput';
