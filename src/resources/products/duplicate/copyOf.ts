import type { Product } from '../../../dataProvider/api';
import { duplicateTexts as texts } from '../../../i18n/duplicate';
import { cutTo } from '../../../lib/cutTo';

/** What a server takes as a name. */
const LONGEST_NAME = 200;

/** What is another product's own: it is not copied. */
const OWN = ['id', 'etag', 'upc', 'stockThousandths', 'carried', 'codes'];

/** What the form of a new product starts with, to be one like this: all but code, other codes, stock and EAN. */
export function copyOf(product: Product): Partial<Product> {
  const fields = Object.entries(product).filter(([field]) => !OWN.includes(field));
  // Not as in a sentence: what is put around a name there would be stored with it.
  const named = (own: string) => texts.name.replace('%{name}', () => own);
  const name = named(cutTo(product.name, LONGEST_NAME - named('').length));
  // Where there is none of its own, the address is that of the drawing that stands for one.
  const picture = product.carried?.image ? product.picture : '';
  return { ...Object.fromEntries(fields), name, picture };
}
