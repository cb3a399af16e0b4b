/** Versions of records as HTTP has them: an ETag with each answer, If-Match with what changes one (RFC 9110). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Versioned } from '../database/tables/columns.ts';
import { sentence, words } from '../language/sentence.ts';
import { HttpProblem } from './problems.ts';

/** Somebody else changed the record since the caller read it. */
export class StaleProblem extends HttpProblem {
  constructor(what: string) {
    super(412, sentence`This ${words(what)} was changed since you read it, so nothing was saved.`);
  }
}

/** To be set with whatever else is: in the same statement. */
export const raised = { version: sql<number>`version + 1` };

/** The ETag of a version. */
const tagOf = ({ version }: Versioned): string => `"${version}"`;

/** Says in the answer which version of the record it has. */
export function tagged<Row extends Versioned>(reply: FastifyReply, row: Row): Row {
  void reply.header('etag', tagOf(row));
  return row;
}

/**
 * The versions that a caller takes the record to have; null: whichever. Proxies that compress make a weak tag of a strong
 * one, so both are read.
 */
function expectedVersions({ headers }: FastifyRequest): string[] | null {
  const tags = headers['if-match'];
  if (tags === undefined || tags.trim() === '*') return null;
  return tags.split(',').map(tag => tag.trim().replace(/^W\//, ''));
}

/** The lowest version that If-Match names; 0 where it names none of ours. */
export function versionRead(request: FastifyRequest): number {
  const versions = (expectedVersions(request) ?? []).map(tag => Number(/^"(\d{1,15})"$/.exec(tag)?.[1] ?? 0));
  return versions.length > 0 ? Math.min(...versions) : 0;
}

/** Calls that save over one version alone, whichever others their header takes as well. */
const pinned = new WeakMap<FastifyRequest, string>();

/** Does the work of a call, in which `mustBeVersion` takes no version but this one. */
export async function overVersion<T>(
  request: FastifyRequest,
  row: Versioned,
  work: () => Promise<T>,
): Promise<T> {
  pinned.set(request, tagOf(row));
  try {
    return await work();
  } finally {
    pinned.delete(request);
  }
}

/** @param row locked, as it is now @throws StaleProblem where the caller read another version */
export function mustBeVersion(request: FastifyRequest, row: Versioned, what: string): void {
  const only = pinned.get(request);
  const expected = only === undefined ? expectedVersions(request) : [only];
  if (expected !== null && !expected.includes(tagOf(row))) throw new StaleProblem(what);
}

/** @throws HttpProblem 428 */
export function mustNameVersion({ headers }: FastifyRequest): void {
  if (headers['if-match'] !== undefined) return;
  throw new HttpProblem(
    428,
    'A part of a record is sent with the version that was read, in the header If-Match.',
  );
}
