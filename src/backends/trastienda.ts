/** The documented API (docs/api.md), the default backend. It lacks no capability. */
import { dataProvider } from '../dataProvider/dataProvider';
import { auth } from '../dataProvider/auth';
import { calls, endpointsByResource } from '../dataProvider/endpoints/endpointTable';
import { getFirstQueries } from '../dataProvider/firstQueries';
import type { RequestOrPromise, CallEndpoint, ResourceEndpoint } from '../dataProvider/requests';
import { API_EXTENSIONS } from '../../contract/enums';
import { createBackend, EVERY_CATEGORY, type Backend } from './createBackend';
import { readOptions } from './options';

const rows: [string, ResourceEndpoint | CallEndpoint<never, unknown, RequestOrPromise>][] = Object.entries({
  ...endpointsByResource,
  ...calls,
});

/**
 * Additions of our server to the documented API, each with the word by which the response to the sign-in announces
 * it.
 */
const offers = {
  ...Object.fromEntries(rows.map(([name, { offer }]) => [name, offer])),
  [EVERY_CATEGORY]: API_EXTENSIONS.productList,
};

export default function openTrastienda(): Backend {
  readOptions();
  const backend = createBackend({
    resources: Object.keys(endpointsByResource),
    api: dataProvider,
    auth,
    offers,
  });
  return { ...backend, firstQueries: getFirstQueries };
}
