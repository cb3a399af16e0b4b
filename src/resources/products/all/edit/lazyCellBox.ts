/** What loads when the first cell is about to be edited, in one chunk. */
export { Beside } from './Beside';
export { CellBox } from './CellBox';
