/** The texts of duplicating a product. */
import type { duplicateTexts } from '../duplicate';

export const duplicate: typeof duplicateTexts = {
  duplicate: 'Duplicar',
  name: '%{name} (copia)',
  pictureFailed: 'La imagen no se copió. Elíjala de nuevo.',
};
