/** The errors about typed figures that cannot be read. */
import type { figureTexts } from '../figures';

export const figures: typeof figureTexts = {
  twoDecimals: 'Escriba un número desde 0, con dos decimales como máximo.',
  threeDecimals: 'Escriba un número desde 0, con tres decimales como máximo.',
  fourDecimals: 'Escriba un número desde 0, con cuatro decimales como máximo.',
  ambiguous: '%{text} puede ser %{whole} o %{decimal}. Escriba uno de los dos.',
  tooLarge: 'Escriba un número menor que 10,000,000.',
};
