/**
 * Prepares statements, so that PostgreSQL parses and plans each of them only once per connection. Planning takes
 * longer than running most of the server's statements (docs/decisions/0030-starts-servers-backups.md).
 */
import type pg from 'pg';
import { getErrorCode } from '../lib/errors.ts';

/**
 * Maximum number of prepared plans per connection. PostgreSQL keeps plans in memory, and some statements exist once
 * for every length of a list.
 */
const MAX_PLANS = 300;

/**
 * PostgreSQL's error codes for a prepared plan that can no longer be used: outdated after another server changed the
 * tables, or missing or wrong after a pooler switched the connection.
 */
export const STALE_PLAN_ERROR_CODES: readonly string[] = ['0A000', '26000', '42P05'];

const ABORTED = '25P02';

type Query = pg.ClientBase['query'];

export function queryWithPreparedPlans(client: pg.ClientBase): Query {
  const query = client.query.bind(client) as (...given: readonly unknown[]) => Promise<unknown>;
  let names = new Map<string, string>();
  let once = new Set<string>();
  let made = 0;
  let isPooled = false;

  const getStatementName = (text: string): string | undefined => {
    const existingName = names.get(text);
    if (existingName !== undefined || isPooled) return existingName;
    if (once.has(text) && names.size < MAX_PLANS) {
      const name = `plan_${++made}`;
      names.set(text, name);
      return name;
    }
    if (once.size >= MAX_PLANS) once = new Set();
    once.add(text);
    return undefined;
  };

  const run = async (text: string, values: unknown[]): Promise<unknown> => {
    const name = getStatementName(text);
    if (name === undefined) return query(text, values);
    try {
      return await query({ name, text, values });
    } catch (error) {
      const code = getErrorCode(error) ?? '';
      if (!STALE_PLAN_ERROR_CODES.includes(code)) throw error;
      names = new Map();
      isPooled ||= code !== '0A000';
      // PostgreSQL refused the prepared plan before it executed the statement, so the statement can run again without a
      // plan. Within a transaction, the refusal has aborted the transaction, and the second attempt fails as well.
      // `inTransaction` then repeats the transaction.
      return await query(text, values).catch((second: unknown) => {
        throw getErrorCode(second) === ABORTED ? error : second;
      });
    }
  };

  return ((...given: unknown[]) => {
    const [text, values] = given;
    return typeof text === 'string' && Array.isArray(values) && given.length === 2
      ? run(text, values)
      : query(...given);
  }) as Query;
}
