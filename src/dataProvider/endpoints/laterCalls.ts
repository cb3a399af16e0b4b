/** Rows of calls that load with the first of them: no other page pays for them. */
import type { Offer } from '../../../contract/words';
import type { CallEndpoint, Request } from '../requests';

type Rows = Record<string, CallEndpoint<never, unknown>>;

type Query<Row> = Row extends CallEndpoint<infer Asked, unknown> ? Asked : never;
type Answer<Row> = Row extends CallEndpoint<never, infer Answered> ? Answered : never;

/**
 * @param load the file that has the rows
 * @returns a row that stands for one of them, by its name
 */
export const laterCalls =
  <Table extends Rows>(offer: Offer, load: () => Promise<Table>) =>
  <Name extends keyof Table>(name: Name) => {
    const row = async () =>
      (await load())[name] as unknown as CallEndpoint<Query<Table[Name]>, Answer<Table[Name]>>;
    return {
      offer,
      request: async (query: Query<Table[Name]>): Promise<Request> => (await row()).request(query),
      read: async (answer: unknown, query: Query<Table[Name]>): Promise<Answer<Table[Name]>> =>
        (await row()).read(answer, query),
    };
  };
