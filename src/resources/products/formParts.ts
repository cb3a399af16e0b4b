/** What follows the form of a product, in one chunk: it loads with the library of the forms. */
export { CodesInput } from './CodesInput';
export { CopiedPicture } from './duplicate/CopiedPicture';
export { DuplicateButton } from './duplicate/DuplicateButton';
export { ProductSummary } from './ProductSummary';
