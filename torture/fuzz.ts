/** Makes calls from the OpenAPI document, valid and invalid ones. None may cause an internal error of the server. */
import fc from 'fast-check';
import {
  readDocumentedCalls,
  arbitraryInvalidValue,
  arbitraryValue,
  type DocumentedCall,
} from './document.ts';
import {
  createCall,
  makeShop,
  stockShop,
  createTillKey,
  type Call,
  type DatabaseName,
  type Result,
} from './shop.ts';

/** Calls that end the session, or leave the shop, which the other calls need. */
const NOT_HERE = [/\/api\/demo\//, /\/token\/revoke/];

/** The id of the user who calls. */
const OWN_ID = '1';

/** At least this many of a hundred calls must be accepted; otherwise most were refused before they tested anything. */
const TAKEN = 15;

/** @param times how many calls each address gets */
export async function runFuzz(
  on: DatabaseName,
  cluster: string,
  times: number,
  seed: number,
): Promise<Result> {
  const shop = await makeShop(on, cluster);
  const failures: string[] = [];
  const counts: Counts = { made: 0, taken: 0 };
  try {
    const running = await shop.start();
    const { branch } = await stockShop(running.call);
    const till = createCall(running.address, await createTillKey(running.call, branch));
    const calls = (await readDocumentedCalls(running.address, running.token)).filter(
      ({ address }) => !NOT_HERE.some(left => left.test(address)),
    );
    const inTurn = calls.toSorted((one, other) => getTurn(one) - getTurn(other));
    for (const [at, documented] of inTurn.entries()) {
      // A different seed for each call, because otherwise all of them would draw the same invalid body.
      const samples = fc.sample(arbitraryRequest(documented), { numRuns: times, seed: seed + at });
      for (const request of samples) {
        const fault = await findFault(documented.isTills ? till : running.call, request, counts);
        if (fault && failures.length < 20) failures.push(fault);
      }
    }
    const { status } = await running.call('GET', '/health');
    if (status !== 200) failures.push(`Afterwards /health answers ${status}.`);
    await running.kill();
  } finally {
    await shop.remove();
  }
  const { made, taken } = counts;
  const tried = `${made.toLocaleString('en-US')} calls, ${taken.toLocaleString('en-US')} of them taken, seed ${seed}`;
  if (taken * 100 <= made * TAKEN) failures.push(`Too few calls were taken: ${tried}.`);
  return { part: 'fuzz', on, tried, failures };
}

/**
 * Calls of tills come first, because a terminal that gets a new key cannot call with the old one. Deletions come last, because a
 * deleted record is missing for the other calls.
 */
const getTurn = ({ isTills, method }: DocumentedCall): number => (isTills ? 0 : method === 'DELETE' ? 2 : 1);

interface Counts {
  made: number;
  /** Number of calls that were accepted. */
  taken: number;
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

function arbitraryRequest({ method, address, parameters, body }: DocumentedCall): fc.Arbitrary<Request> {
  const given = fc.tuple(
    ...parameters.map(({ name, in: where, schema }) =>
      fc
        .oneof({ weight: 9, arbitrary: arbitraryValue(schema, name) }, fc.string({ maxLength: 20 }))
        .map(value => ({ name, where, value: encodeURIComponent(String(value).toWellFormed()) })),
    ),
  );
  const payload = body
    ? fc.oneof(
        { weight: 2, arbitrary: arbitraryValue(body) },
        arbitraryInvalidValue(body),
        fc.constantFrom('{', '[]', 'null', '"text"', '{"__proto__":{}}'),
      )
    : fc.constant(undefined);
  // A partial update is only accepted with the record's version: any version, that of a new record, or what the document allows.
  const version = fc.constantFrom('*', '"1"', null);
  const isVersioned = parameters.some(({ name }) => name === 'if-match');
  return fc.tuple(given, payload, version).map(([values, sent, ifMatch]) => {
    let url = address;
    const query: string[] = [];
    const headers: Record<string, string> = {};
    for (const { name, where, value } of values) {
      if (where === 'path') url = url.replace(`{${name}}`, value || '0');
      else if (where === 'header') headers[name] = value;
      else if (value !== '') query.push(`${name}=${value}`);
    }
    if (isVersioned && ifMatch) headers['if-match'] = ifMatch;
    // A user who is disabled, or gets another password, cannot call any more.
    if (url === `/api/admin/${OWN_ID}`) url = '/api/admin/2';
    return { method, url: url + (query.length > 0 ? `?${query.join('&')}` : ''), headers, body: sent };
  });
}

/** If a call is refused for lack of a session or a version, that is an error of the bench. */
async function findFault(
  call: Call,
  { method, url, headers, body }: Request,
  counts: Counts,
): Promise<string | null> {
  const { status } = await call(method, url, body, headers);
  counts.made++;
  if (status >= 200 && status < 300) counts.taken++;
  const isShut = status === 428 || (status === 401 && !url.startsWith('/token/'));
  if (status > 0 && status < 500 && !isShut) return null;
  return `${method} ${url} answered ${status || 'nothing'} to ${JSON.stringify(body)?.slice(0, 300)}`;
}
