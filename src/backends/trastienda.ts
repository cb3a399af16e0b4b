/** The specification's API: the default, and the only one that lacks nothing. */
import { dataProvider } from '../dataProvider';
import { auth } from '../dataProvider/auth';
import { endpoints, type ResourceName } from '../dataProvider/endpoints';
import { completed, type Backend } from './backend';

export default function openTrastienda(): Backend {
  return completed({ resources: Object.keys(endpoints) as ResourceName[], api: dataProvider, auth });
}
