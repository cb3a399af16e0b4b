/** The default backend: the documented API (docs/api.md). It supports every screen. */
import { dataProvider } from '../dataProvider/dataProvider';
import { auth } from '../dataProvider/auth';
import { calls, endpointsByResource } from '../dataProvider/endpoints/endpointTable';
import { getFirstScreenQueries } from '../dataProvider/firstQueries';
import type { RequestOrPromise, CallEndpoint, ResourceEndpoint } from '../dataProvider/requests';
import { API_EXTENSIONS } from '../../contract/enums';
import { createBackend, EVERY_CATEGORY_CAPABILITY, type Backend } from './createBackend';
import { readOptions } from './options';

const rows: [string, ResourceEndpoint | CallEndpoint<never, unknown, RequestOrPromise>][] = Object.entries({
  ...endpointsByResource,
  ...calls,
});

/**
 * Our server's additions to the documented API, each with the word that announces it in the sign-in response.
 */
const offers = {
  ...Object.fromEntries(rows.map(([name, { offer }]) => [name, offer])),
  [EVERY_CATEGORY_CAPABILITY]: API_EXTENSIONS.productList,
};

export default function openTrastienda(): Backend {
  readOptions();
  const backend = createBackend({
    resources: Object.keys(endpointsByResource),
    api: dataProvider,
    auth,
    offers,
  });
  return { ...backend, firstQueries: getFirstScreenQueries };
}
