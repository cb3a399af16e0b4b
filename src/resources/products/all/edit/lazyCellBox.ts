/** One chunk that loads when the first cell is about to be edited. */
export { Beside } from './Beside';
export { CellBox } from './CellBox';
