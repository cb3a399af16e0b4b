/** The documented API (docs/api.md): the default, and the only one that lacks nothing. */
import { dataProvider } from '../dataProvider';
import { auth } from '../dataProvider/auth';
import { table } from '../dataProvider/endpoints';
import { createBackend, type Backend } from './createBackend';

export default function openTrastienda(): Backend {
  return createBackend({ resources: Object.keys(table), api: dataProvider, auth });
}
