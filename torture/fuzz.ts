/** Calls made from the OpenAPI document, as it allows them and spoiled: nothing may be a fault of the server's own. */
import fc from 'fast-check';
import { documentedCalls, spoiledOf, valueOf, type DocumentedCall } from './document.ts';
import { makeShop, stock, type Call, type DatabaseName, type Result } from './shop.ts';

/** They end the session or the shop that the others need. */
const NOT_HERE = [/\/api\/demo\//, /\/api\/setup/, /\/api\/account/, /\/token\//];

/** @param times how many calls each address gets */
export async function fuzz(on: DatabaseName, cluster: string, times: number, seed: number): Promise<Result> {
  const shop = await makeShop(on, cluster);
  const failures: string[] = [];
  let made = 0;
  try {
    const running = await shop.start();
    await stock(running.call);
    const calls = (await documentedCalls(running.address, running.token)).filter(
      ({ address }) => !NOT_HERE.some(left => left.test(address)),
    );
    for (const documented of calls) {
      const samples = fc.sample(requestOf(documented), { numRuns: times, seed });
      for (const request of samples) {
        made++;
        const fault = await faultOf(running.call, request);
        if (fault && failures.length < 20) failures.push(fault);
      }
    }
    const { status } = await running.call('GET', '/health');
    if (status !== 200) failures.push(`Afterwards /health answers ${status}.`);
    await running.kill();
  } finally {
    await shop.remove();
  }
  return { part: 'fuzz', on, tried: `${made.toLocaleString('en-US')} calls`, failures };
}

interface Request {
  method: string;
  url: string;
  body: unknown;
}

function requestOf({ method, address, parameters, body }: DocumentedCall): fc.Arbitrary<Request> {
  const given = fc.tuple(
    ...parameters
      .filter(({ in: where }) => where === 'path' || where === 'query')
      .map(({ name, in: where, schema }) =>
        fc
          .oneof({ weight: 3, arbitrary: valueOf(schema) }, fc.string({ maxLength: 20 }))
          .map(value => ({ name, where, value: encodeURIComponent(String(value).toWellFormed()) })),
      ),
  );
  const payload = body
    ? fc.oneof(
        valueOf(body),
        spoiledOf(body),
        fc.constantFrom('{', '[]', 'null', '"text"', '{"__proto__":{}}'),
      )
    : fc.constant(undefined);
  return fc.tuple(given, payload).map(([values, sent]) => {
    let url = address;
    const query: string[] = [];
    for (const { name, where, value } of values) {
      if (where === 'path') url = url.replace(`{${name}}`, value || '0');
      else if (value !== '') query.push(`${name}=${value}`);
    }
    return { method, url: url + (query.length > 0 ? `?${query.join('&')}` : ''), body: sent };
  });
}

async function faultOf(call: Call, { method, url, body }: Request): Promise<string | null> {
  const { status } = await call(method, url, body);
  if (status > 0 && status < 500) return null;
  return `${method} ${url} answered ${status || 'nothing'} to ${JSON.stringify(body)?.slice(0, 300)}`;
}
