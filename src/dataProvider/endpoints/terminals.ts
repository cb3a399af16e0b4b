/** The terminals of a branch and the keys of their tills. Only our server has these calls. */
import type { Terminal as TerminalWire } from '../../../contract/tills';
import { API_EXTENSIONS, TENDERS, type Tender, type TerminalKeyKind } from '../../../contract/enums';
import { defineOptionalCall, get } from '../requests';
import { createListResponseReader } from '../pages';
import { toObjectOrEmpty, isObject, toNumber, toNumberOrNull, toText, type UncheckedFields } from '../wire';

export interface Terminal {
  id: number;
  name: string;
  /** True if the terminal has orders or drawer openings. The server refuses to remove a used terminal. */
  used: boolean;
  /** Amounts in dollars above which a sale or a refund is listed for attention. Null for the default. */
  saleLimit: number | null;
  refundLimit: number | null;
  key: TerminalKey | null;
}

export interface TerminalKey {
  /** First characters of the key, by which people recognise it. */
  prefix: string;
  /** True if the key can only read, such as that of accounting software. */
  isReadOnly: boolean;
  createdAt: string;
  /** Time of the key's last use, as ISO 8601; empty if never used. */
  lastUsedAt: string;
}

const PATH = '/api/terminal';

const terminal = ({
  id,
  name,
  used,
  saleLimit,
  refundLimit,
  key,
}: UncheckedFields<TerminalWire>): Terminal => ({
  id: toNumber(id),
  name: toText(name),
  used: used !== false,
  saleLimit: toNumberOrNull(saleLimit),
  refundLimit: toNumberOrNull(refundLimit),
  key: isObject(key)
    ? {
        prefix: toText(key.prefix),
        isReadOnly: key.kind === 'read-only',
        createdAt: toText(key.createdAt),
        lastUsedAt: toText(key.lastUsedAt),
      }
    : null,
});

export const terminals = defineOptionalCall(API_EXTENSIONS.terminals)(
  (branchId: number) => get(`${PATH}/branch/${branchId}`),
  createListResponseReader<TerminalWire, Terminal>(terminal),
);

export const addTerminal = defineOptionalCall(API_EXTENSIONS.terminals)(
  (body: { name: string; branchId: number }) => ({ method: 'POST' as const, path: PATH, body }),
  (answer): Terminal => terminal(toObjectOrEmpty(answer)),
);

export type TerminalChange = Pick<Terminal, 'id' | 'name' | 'saleLimit' | 'refundLimit'>;

export const renameTerminal = defineOptionalCall(API_EXTENSIONS.terminals)(
  ({ id, ...body }: TerminalChange) => ({ method: 'PATCH' as const, path: `${PATH}/${id}`, body }),
  () => undefined,
);

/** Removes a terminal and its key. The server refuses to remove a terminal that has orders or drawer openings. */
export const removeTerminal = defineOptionalCall(API_EXTENSIONS.terminals)(
  (id: number) => ({ method: 'DELETE' as const, path: `${PATH}/${id}` }),
  () => undefined,
);

/**
 * Creates a key for a terminal's till and revokes the previous key. Without `kind`, the key has the kind of the
 * previous one.
 * @returns the key, which is sent only in this response
 */
export const createTerminalKey = defineOptionalCall(API_EXTENSIONS.terminals)(
  ({ id, kind }: { id: number; kind?: TerminalKeyKind }) => ({
    method: 'POST' as const,
    path: `${PATH}/${id}/key`,
    ...(kind ? { query: { kind } } : {}),
  }),
  answer => toText(isObject(answer) && answer.key),
);

export const revokeTerminalKey = defineOptionalCall(API_EXTENSIONS.terminals)(
  (id: number) => ({ method: 'DELETE' as const, path: `${PATH}/${id}/key` }),
  () => undefined,
);

/** Tenders that the shop's tills take. */
export interface ShopTenders {
  /** Usual tenders that the shop does not take. */
  off: Tender[];
  own: { name: string; tender: Tender }[];
}

const TENDERS_PATH = '/api/tender';

const readTenders = (answer: unknown): ShopTenders => {
  const { off, own } = toObjectOrEmpty<ShopTenders>(answer);
  const isTender = (word: unknown): word is Tender => TENDERS.some(tender => tender === word);
  return {
    off: (Array.isArray(off) ? (off as unknown[]) : []).filter(isTender),
    own: createListResponseReader<ShopTenders['own'][number], ShopTenders['own'][number]>(one => ({
      name: toText(one.name),
      tender: isTender(one.tender) ? one.tender : 'cash',
    }))(own),
  };
};

export const tenders = defineOptionalCall(API_EXTENSIONS.terminals)(
  (_nothing: undefined) => get(TENDERS_PATH),
  readTenders,
);

export const saveTenders = defineOptionalCall(API_EXTENSIONS.terminals)(
  (body: ShopTenders) => ({ method: 'PUT' as const, path: TENDERS_PATH, body }),
  readTenders,
);
