/** Calls made from the OpenAPI document, as it allows them and spoiled: nothing may be a fault of the server's own. */
import fc from 'fast-check';
import { documentedCalls, spoiledOf, valueOf, type DocumentedCall } from './document.ts';
import { callsOf, makeShop, stock, tillKey, type Call, type DatabaseName, type Result } from './shop.ts';

/** They end the session, or leave the shop, that the others need. */
const NOT_HERE = [/\/api\/demo\//, /\/token\/revoke/];

/** Of the user who calls. */
const OWN_ID = '1';

/** Of a hundred calls at least so many are taken, or the others were spent at a closed door. */
const TAKEN = 15;

/** @param times how many calls each address gets */
export async function fuzz(on: DatabaseName, cluster: string, times: number, seed: number): Promise<Result> {
  const shop = await makeShop(on, cluster);
  const failures: string[] = [];
  const counts: Counts = { made: 0, taken: 0 };
  try {
    const running = await shop.start();
    const { branch } = await stock(running.call);
    const till = callsOf(running.address, await tillKey(running.call, branch));
    const calls = (await documentedCalls(running.address, running.token)).filter(
      ({ address }) => !NOT_HERE.some(left => left.test(address)),
    );
    const inTurn = calls.toSorted((one, other) => turnOf(one) - turnOf(other));
    for (const [at, documented] of inTurn.entries()) {
      // Another for each: else all of them draw the same body that is not one.
      const samples = fc.sample(requestOf(documented), { numRuns: times, seed: seed + at });
      for (const request of samples) {
        const fault = await faultOf(documented.isTills ? till : running.call, request, counts);
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

/** A terminal that gets a new key calls no more with the one it has, and what is deleted is not there for the others. */
const turnOf = ({ isTills, method }: DocumentedCall): number => (isTills ? 0 : method === 'DELETE' ? 2 : 1);

interface Counts {
  made: number;
  /** Answered with what was asked for. */
  taken: number;
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

function requestOf({ method, address, parameters, body }: DocumentedCall): fc.Arbitrary<Request> {
  const given = fc.tuple(
    ...parameters.map(({ name, in: where, schema }) =>
      fc
        .oneof({ weight: 9, arbitrary: valueOf(schema, name) }, fc.string({ maxLength: 20 }))
        .map(value => ({ name, where, value: encodeURIComponent(String(value).toWellFormed()) })),
    ),
  );
  const payload = body
    ? fc.oneof(
        { weight: 2, arbitrary: valueOf(body) },
        spoiledOf(body),
        fc.constantFrom('{', '[]', 'null', '"text"', '{"__proto__":{}}'),
      )
    : fc.constant(undefined);
  // A part of a record is taken with its version alone: any, that of a new one, or what the document allows.
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
    // Whoever is disabled, or gets another password, calls no more.
    if (url === `/api/admin/${OWN_ID}`) url = '/api/admin/2';
    return { method, url: url + (query.length > 0 ? `?${query.join('&')}` : ''), headers, body: sent };
  });
}

/** That a call ends at the door, without a session or a version, is a fault of the bench's. */
async function faultOf(
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
