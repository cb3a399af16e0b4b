/**
 * `npm run till -- check`: records the calls of another vendor's till, and prints which rules of docs/connect-a-till.md
 * it keeps.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ExpectedError, getErrorCode } from '../../lib/errors.ts';
import { checkConformance, type RuleResult } from './conformanceRules.ts';
import { RecordingProxy } from './recordingProxy.ts';

/** Options of `check` besides `--server`. */
export const CONFORMANCE_CHECK_OPTIONS = {
  port: { type: 'string' },
  for: { type: 'string' },
  faults: { type: 'boolean' },
} as const;

const DEFAULT_PORT = '3999';
const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000 };
/** Maximum number of faults that are printed for one rule. */
const SHOWN = 10;

export interface ConformanceCheckOptions {
  server: URL;
  port: string | undefined;
  for: string | undefined;
  hasFaults: boolean;
  say: (sentence: string) => void;
  signal: AbortSignal;
}

/**
 * Records the calls until the abort signal or the end of the duration in `--for`, and prints a table of the rules.
 * @returns true if the till made calls and broke no rule
 * @throws ExpectedError for a wrong option, or a port in use
 */
export async function runConformanceCheck(options: ConformanceCheckOptions): Promise<boolean> {
  const { server, hasFaults, say, signal } = options;
  const duration = parseDuration(options.for);
  const proxy = new RecordingProxy({ server, port: parsePort(options.port ?? DEFAULT_PORT), hasFaults });
  const address = await proxy.listen().catch((error: unknown) => {
    throw getErrorCode(error) === 'EADDRINUSE'
      ? new ExpectedError(`The port ${options.port ?? DEFAULT_PORT} is in use: choose another with --port.`)
      : error;
  });
  const end = duration === undefined ? 'with Ctrl-C' : `after ${options.for}, or with Ctrl-C`;
  say(`Let your till call ${address} instead of ${server.origin}, and sell. The check ends ${end}.`);
  say('A sale that failed and is not sent again until then counts as lost.');
  if (hasFaults) say('Some calls get no response, some get 503, and one has "reset".');
  await waitUntilEnd(duration, signal);
  await proxy.close();
  if (proxy.calls.length === 0) {
    say('No till called.');
    return false;
  }
  const results = checkConformance(proxy.calls);
  for (const line of toTable(results)) say(line);
  return results.every(({ faults }) => faults.length === 0);
}

async function waitUntilEnd(duration: number | undefined, signal: AbortSignal): Promise<void> {
  if (duration !== undefined) return delay(duration, undefined, { signal }).catch(() => {});
  await new Promise<void>(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function toTable(results: readonly RuleResult[]): string[] {
  const lines = results.flatMap(({ title, seen, faults }) => {
    const verdict = faults.length > 0 ? 'WRONG' : seen > 0 ? 'right' : 'not seen';
    const count = seen > 0 ? `  (${seen} seen)` : '';
    const more = faults.length > SHOWN ? [`          and ${faults.length - SHOWN} more`] : [];
    return [
      `${verdict.padEnd(10)}${title}${count}`,
      ...faults.slice(0, SHOWN).map(fault => `          ${fault}`),
      ...more,
    ];
  });
  const wrong = results.filter(({ faults }) => faults.length > 0).length;
  const unseen = results.filter(({ seen, faults }) => seen + faults.length === 0).length;
  return [...lines, `${results.length - wrong - unseen} right, ${wrong} wrong, ${unseen} not seen.`];
}

function parseDuration(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit = ''] = /^([1-9]\d{0,3})([smh])$/.exec(text) ?? [];
  if (count !== undefined) return Number(count) * UNITS[unit]!;
  throw new ExpectedError(`--for must be a time such as 90s, 10m or 1h, not "${text}".`);
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new ExpectedError(`--port must be a number up to 65535, not "${text}".`);
}
