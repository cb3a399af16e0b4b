import type { Product } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import '../../../i18n/duplicate';
import { truncate } from '../../../lib/truncate';

/** The longest name that a server takes. */
const LONGEST_NAME = 200;

/** Fields that belong to one product alone, and are not copied. */
const OWN = ['id', 'etag', 'upc', 'stockThousandths', 'carried', 'codes'];

/** Initial values of a duplicate: all fields except code, other codes, stock and EAN. */
export function toDuplicate(product: Product): Partial<Product> {
  const fields = Object.entries(product).filter(([field]) => !OWN.includes(field));
  // Not a value of `translate`: the signs that it may put around a name would be stored with it.
  const named = (own: string) => translate('duplicate.name').replace('%{name}', () => own);
  const name = named(truncate(product.name, LONGEST_NAME - named('').length));
  // Without a picture of its own, the address is that of a placeholder.
  const picture = product.carried?.image ? product.picture : '';
  return { ...Object.fromEntries(fields), name, picture };
}
