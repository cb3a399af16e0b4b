/** Makes valid and invalid calls generated from the OpenAPI document. None may cause an internal error (500). */
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

/** Excluded calls: they end the session or leave the demo shop, which the other calls need. */
const NOT_HERE = [/\/api\/demo\//, /\/token\/revoke/];

const OWN_ID = '1';

/** Minimum percentage of accepted calls. With fewer, most calls would be refused before they reach the tested code. */
const TAKEN = 15;

/** @param times number of requests for each call of the OpenAPI document */
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
      // Each call gets its own seed; with a shared seed, all calls would draw the same invalid body.
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
 * Calls of tills come first, because a new key for a terminal makes its old key invalid. Deletions come last,
 * because other calls need the records.
 */
const getTurn = ({ isTills, method }: DocumentedCall): number => (isTills ? 0 : method === 'DELETE' ? 2 : 1);

interface Counts {
  made: number;
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
  // A partial update must send the record's version: any version, that of a new record, or a value that the document
  // allows.
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
    // Changes to the signed-in user would end the session, so user 2 is changed instead.
    if (url === `/api/admin/${OWN_ID}`) url = '/api/admin/2';
    return { method, url: url + (query.length > 0 ? `?${query.join('&')}` : ''), headers, body: sent };
  });
}

/** Reports internal errors. A refusal for a missing session or version is an error of this test itself. */
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
