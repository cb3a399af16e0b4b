/** The documented API (docs/api.md): the default, and the only one that lacks nothing. */
import { dataProvider } from '../dataProvider';
import { askAhead } from '../dataProvider/ahead';
import { auth } from '../dataProvider/auth';
import { table } from '../dataProvider/endpoints';
import { createBackend, type Backend } from './createBackend';
import { readOptions } from './options';

export default function openTrastienda(): Backend {
  readOptions();
  return { ...createBackend({ resources: Object.keys(table), api: dataProvider, auth }), askAhead };
}
