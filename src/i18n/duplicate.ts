/** The texts of duplicating a product. */
import { texts } from '../lib/language';

export const duplicateTexts = texts('duplicate', {
  duplicate: 'Duplicate',
  name: '%{name} (copy)',
  pictureFailed: 'The picture was not copied. Choose it again.',
});
