import type { DataProvider } from 'ra-core';
import { createResourceNotSupportedError } from '../dataProvider/errors';
import '../i18n/notSupported';
import { config } from '../lib/config';

const VERBS = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;

type Method = (resource: string, params: any) => Promise<unknown>;

const BRANCHES = 'branches';

/**
 * Limits `api` to the given resources.
 * @returns react-admin's methods, which refuse every other resource without a request
 */
export function limitDataProviderToResources(api: DataProvider, resources: readonly string[]): DataProvider {
  const shop = resources.includes(BRANCHES) ? {} : answerWithOneShop();
  const limited = VERBS.map(verb => [
    verb,
    async (resource: string, params: object): Promise<unknown> => {
      const method: Method = api[verb];
      if (resources.includes(resource)) return method(resource, params);
      const answer = resource === BRANCHES ? shop[verb] : undefined;
      if (answer) return answer;
      throw createResourceNotSupportedError(resource);
    },
  ]);
  return { ...api, ...Object.fromEntries(limited) } as DataProvider;
}

/**
 * Responses for a backend without branches: the shop itself is the only branch, so that screens can show its name.
 */
function answerWithOneShop(): Partial<Record<(typeof VERBS)[number], object>> {
  const shop = { id: config().branchId, name: config().productName, status: 1 };
  return {
    getList: { data: [shop], total: 1 },
    getOne: { data: shop },
    getMany: { data: [shop] },
  };
}
