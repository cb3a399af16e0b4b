import type { Product } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import '../../../i18n/duplicate';
import { truncateText } from '../../../../contract/fileName';

/** Maximum length of a product's name on the server. */
const LONGEST_NAME = 200;

/** Fields that are not copied, because they are specific to one product. */
const OWN = ['id', 'etag', 'upc', 'stockThousandths', 'carried', 'codes'];

export function toDuplicateProduct(product: Product): Partial<Product> {
  const fields = Object.entries(product).filter(([field]) => !OWN.includes(field));
  // The name is inserted here and not by `translate`, which wraps some names in invisible characters. These would be
  // saved.
  const named = (own: string) => translate('duplicate.name').replace('%{name}', () => own);
  const name = named(truncateText(product.name, LONGEST_NAME - named('').length));
  // For a product without a picture of its own, `picture` is the URL of a placeholder, which is not copied.
  const picture = product.carried?.image ? product.picture : '';
  return { ...Object.fromEntries(fields), name, picture };
}
