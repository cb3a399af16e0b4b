import jsonServerProvider from 'ra-data-json-server';
import type { Backend } from '../../../src/backends/createBackend';
import { httpClient } from '../../../src/backends/httpClient';
import { decimal, flag } from '../../../src/backends/provider/fieldSources';
import { fromDataProvider } from '../../../src/backends/provider/fromDataProvider';
import { config } from '../../../src/lib/config';

export const openJsonServer = (): Backend =>
  fromDataProvider(jsonServerProvider(config().apiBase, httpClient), {
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
