/** All exports load as one file when the first cell is about to be edited. */
export { SavedCellNotice } from './SavedCellNotice';
export { CellBox } from './CellBox';
