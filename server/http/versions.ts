import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { VersionedRow } from '../database/tables/columns.ts';
import { createMessage, getRecordKindNoun } from '../language/message.ts';
import { HttpProblem } from './problems.ts';

export class StaleVersionProblem extends HttpProblem {
  constructor(what: string) {
    super(412, createMessage('record.changed', { what: getRecordKindNoun(what) }));
  }
}

export const incrementVersion = { version: sql<number>`version + 1` };

const toETag = ({ version }: VersionedRow): string => `"${version}"`;

export function withETag<Row extends VersionedRow>(reply: FastifyReply, row: Row): Row {
  void reply.header('etag', toETag(row));
  return row;
}

/**
 * Reads the record versions that the caller accepts from the If-Match header. Weak ETags count as well, because
 * compressing proxies turn a strong ETag into a weak one.
 * @returns null if the caller accepts any version
 */
function expectedVersions({ headers }: FastifyRequest): string[] | null {
  const tags = headers['if-match'];
  if (tags === undefined || tags.trim() === '*') return null;
  return tags.split(',').map(tag => tag.trim().replace(/^W\//, ''));
}

export function readExpectedRecordVersion(request: FastifyRequest): number {
  const versions = (expectedVersions(request) ?? []).map(tag => Number(/^"(\d{1,15})"$/.exec(tag)?.[1] ?? 0));
  return versions.length > 0 ? Math.min(...versions) : 0;
}

/**
 * Record versions that `runWithRequiredRecordVersion` requires, by request. `assertRecordVersion` compares the record
 * with this version, and not with the If-Match header.
 */
const pinned = new WeakMap<FastifyRequest, string>();

export async function runWithRequiredRecordVersion<T>(
  request: FastifyRequest,
  row: VersionedRow,
  work: () => Promise<T>,
): Promise<T> {
  pinned.set(request, toETag(row));
  try {
    return await work();
  } finally {
    pinned.delete(request);
  }
}

/**
 * Checks the If-Match header of a request against a record.
 * @param row the current row, locked by the caller
 * @throws StaleVersionProblem if the caller read another version
 */
export function assertRecordVersion(request: FastifyRequest, row: VersionedRow, what: string): void {
  const only = pinned.get(request);
  const expected = only === undefined ? expectedVersions(request) : [only];
  if (expected !== null && !expected.includes(toETag(row))) throw new StaleVersionProblem(what);
}

export function assertIfMatchHeader({ headers }: FastifyRequest): void {
  if (headers['if-match'] !== undefined) return;
  throw new HttpProblem(428, createMessage('record.versionMissing'));
}
