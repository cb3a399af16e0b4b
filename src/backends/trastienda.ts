/**
 * The default backend: a server with the basic API (docs/api.md), with or without our server's additions. It
 * supports every screen.
 */
import { dataProvider } from '../dataProvider/dataProvider';
import { trastiendaAuth } from '../dataProvider/trastiendaAuth';
import { apiCalls, endpointsByResource } from '../dataProvider/endpoints/endpointTable';
import { getFirstScreenQueries } from '../dataProvider/firstQueries';
import type { ApiRequestOrPromise, ApiCallEndpoint, ResourceEndpoint } from '../dataProvider/requests';
import { API_EXTENSIONS } from '../../contract/enums';
import { createBackend, PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY, type Backend } from './createBackend';
import { readOptions } from './options';

const rows: [string, ResourceEndpoint | ApiCallEndpoint<never, unknown, ApiRequestOrPromise>][] =
  Object.entries({
    ...endpointsByResource,
    ...apiCalls,
  });

/**
 * Resources and calls that our server adds to the basic API (docs/api.md), each with the extension name that
 * announces it in the sign-in response.
 */
const offers = {
  ...Object.fromEntries(rows.map(([name, { offer }]) => [name, offer])),
  [PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY]: API_EXTENSIONS.productList,
};

export default function openTrastiendaBackend(): Backend {
  readOptions();
  const backend = createBackend({
    resources: Object.keys(endpointsByResource),
    api: dataProvider,
    auth: trastiendaAuth,
    // The basic API takes the phone of a user only at creation.
    hasAction: (resource, action) => !(resource === 'users' && action === 'edit:phone'),
    offers,
  });
  return { ...backend, firstQueries: getFirstScreenQueries };
}
