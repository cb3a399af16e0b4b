/** What loads when the first cell is about to be edited, in one file of the build. */
export { Beside } from './Beside';
export { CellBox } from './CellBox';
