/** The texts of the codes of packages, in the form of a product. */
import type { codeTexts } from '../codes';

export const codes: typeof codeTexts = {
  title: 'Empaques',
  help: 'Una caja escaneada cuenta como lo que contiene: al comprarla, contarla, enviarla y venderla.',
  code: 'Código del empaque',
  unit: 'Se llama',
  size: 'Contiene',
  price: 'Se vende en',
  priceHelp: 'Si se deja vacío: lo mismo que su contenido.',
  codeMissing: 'Escriba el código.',
  add: 'Agregar un empaque',
  remove: 'Quitar el empaque',
};
