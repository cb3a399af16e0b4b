import fakeRestProvider from 'ra-data-fakerest';
import type { Backend } from '../../../src/backends/createBackend';
import { decimal, flag } from '../../../src/backends/provider/fieldSources';
import { fromDataProvider } from '../../../src/backends/provider/fromDataProvider';

export const openFakeRest = (data: object): Backend =>
  fromDataProvider(fakeRestProvider(data, false), {
    resources: { products: 'items', categories: 'kinds', 'purchases/suppliers': 'vendors' },
    fields: {
      products: {
        name: 'title',
        priceCents: decimal('price'),
        status: flag('on_sale'),
        categoryId: 'kind_id',
      },
      categories: { name: 'title' },
      'purchases/suppliers': { name: 'company', phone: 'phone' },
    },
  });
