import type { Product } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import '../../../i18n/duplicate';
import { truncate } from '../../../lib/truncate';

/** Maximum length of a name on the server. */
const LONGEST_NAME = 200;

/** Fields that are not copied, because they belong to one product. */
const OWN = ['id', 'etag', 'upc', 'stockThousandths', 'carried', 'codes'];

export function toDuplicate(product: Product): Partial<Product> {
  const fields = Object.entries(product).filter(([field]) => !OWN.includes(field));
  // The name is inserted here and not by `translate`, which may add invisible signs that would be stored.
  const named = (own: string) => translate('duplicate.name').replace('%{name}', () => own);
  const name = named(truncate(product.name, LONGEST_NAME - named('').length));
  // A product without its own picture has the URL of a placeholder.
  const picture = product.carried?.image ? product.picture : '';
  return { ...Object.fromEntries(fields), name, picture };
}
