/** Asks the API what a browser asks it before some calls from another origin (CORS preflight). */
import { SIMPLE_METHODS, type CallLog, type PreflightedCall } from './callLog';
import type { Finding } from './findings';
import { createStep, Difference } from './probe';

/** Checks one call of each method. An API that allows no other origin at all is not asked. */
export async function probePreflights(log: CallLog): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (log.isOriginRefused()) return findings;
  const step = createStep('other origins', log, findings);
  const calls = log.preflighted();
  if (calls.length > 0)
    await step('preflight', async () => {
      for (const call of calls) await assertAllowed(call);
    });
  return findings;
}

async function assertAllowed({ url, method, headers }: PreflightedCall): Promise<void> {
  const response = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': method,
      ...(headers.length > 0 ? { 'access-control-request-headers': headers.join(',') } : {}),
    },
  });
  const listed = (name: string) =>
    (response.headers.get(`access-control-allow-${name}`) ?? '')
      .split(',')
      .map(word => word.trim().toLowerCase());
  const [methods, names] = [listed('methods'), listed('headers')];
  if (!response.ok || listed('origin')[0] === '')
    throw new Difference(`a browser on another origin cannot send ${method}, because OPTIONS is refused`);
  if (
    ![...SIMPLE_METHODS.map(word => word.toLowerCase()), ...methods].includes(method.toLowerCase()) &&
    !methods.includes('*')
  )
    throw new Difference(
      `a browser on another origin cannot send ${method}, which Access-Control-Allow-Methods leaves out`,
    );
  // The asterisk does not stand for the header Authorization.
  const refused = headers.find(
    name => !names.includes(name) && (name === 'authorization' || !names.includes('*')),
  );
  if (refused !== undefined)
    throw new Difference(
      `a browser on another origin cannot send the header ${refused} with ${method}, which Access-Control-Allow-Headers leaves out`,
    );
}
