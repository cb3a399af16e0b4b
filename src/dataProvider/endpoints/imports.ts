/** Imports of files: additions of our server. */
import { OFFERS } from '../../../contract/words';
import type { CallEndpoint, Request } from '../requests';

// No other page pays for it.
const page = () => import('./importCalls');

type Table = Awaited<ReturnType<typeof page>>;
type Query<Name extends keyof Table> = Parameters<Table[Name]['request']>[0];
type Answer<Name extends keyof Table> = ReturnType<Table[Name]['read']>;

/** A call of that table, which is loaded when it is made. */
const later = <Name extends keyof Table>(name: Name) => {
  const row = async () => (await page())[name] as unknown as CallEndpoint<Query<Name>, Answer<Name>>;
  return {
    offer: OFFERS.imports,
    request: async (query: Query<Name>): Promise<Request> => (await row()).request(query),
    read: async (answer: unknown, query: Query<Name>): Promise<Answer<Name>> =>
      (await row()).read(answer, query),
  };
};

export const importCalls = {
  checkImport: later('checkImport'),
  createImport: later('createImport'),
  exportRefusedRows: { ...later('exportRefusedRows'), as: 'file' as const },
  forgetImport: later('forgetImport'),
  imports: later('imports'),
  oneImport: later('oneImport'),
  refusedRows: later('refusedRows'),
  startImport: later('startImport'),
  takeImportBack: later('takeImportBack'),
};
