import buildGraphQlProvider from 'ra-data-graphql-simple';
import type { Backend } from '../../../src/backends/createBackend';
import { decimal, flag, textId } from '../../../src/backends/provider/fieldSources';
import { fromDataProvider } from '../../../src/backends/provider/fromDataProvider';
import { config } from '../../../src/lib/config';

export function openGraphQl(): Backend {
  const provider = buildGraphQlProvider({ clientOptions: { uri: config().apiBase } });
  return fromDataProvider(provider, {
    resources: { products: 'Item', categories: 'Kind', 'purchases/suppliers': 'Vendor' },
    fields: {
      products: {
        name: 'title',
        priceCents: decimal('price'),
        status: flag('on_sale'),
        categoryId: textId('kind_id'),
      },
      categories: { name: 'title' },
      'purchases/suppliers': { name: 'company', phone: 'phone' },
    },
    defaults: { products: { origin: '' } },
  });
}
