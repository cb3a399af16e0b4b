/** The terminals of a branch and the keys of their tills: an addition of our server. */
import type { Terminal as TerminalWire } from '../../../contract/tills';
import { call, get } from '../requests';
import { rows } from '../pages';
import { fieldsIn, isFields, numberOf, textOf, type Loose } from '../wire';

export interface Terminal {
  id: number;
  /** Empty: it has none. */
  name: string;
  /** What its till signs in with; null: nothing. */
  key: TerminalKey | null;
}

export interface TerminalKey {
  /** How it begins. */
  prefix: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; empty: never. */
  lastUsedAt: string;
}

const PATH = '/api/terminal';

const terminal = ({ id, name, key }: Loose<TerminalWire>): Terminal => ({
  id: numberOf(id),
  name: textOf(name),
  key: isFields(key)
    ? {
        prefix: textOf(key.prefix),
        createdAt: textOf(key.createdAt),
        lastUsedAt: textOf(key.lastUsedAt),
      }
    : null,
});

export const terminals = call(
  (branchId: number) => get(`${PATH}/branch/${branchId}`),
  rows<TerminalWire, Terminal>(terminal),
);

export const addTerminal = call(
  (body: { name: string; branchId: number }) => ({ method: 'POST' as const, path: PATH, body }),
  (answer): Terminal => terminal(fieldsIn(answer)),
);

/** In the place of the one before. @returns the key, which is told once */
export const makeTerminalKey = call(
  (id: number) => ({ method: 'POST' as const, path: `${PATH}/${id}/key` }),
  answer => textOf(isFields(answer) && answer.key),
);

export const revokeTerminalKey = call(
  (id: number) => ({ method: 'DELETE' as const, path: `${PATH}/${id}/key` }),
  () => undefined,
);
