/**
 * The clock of a server is shifted by the milliseconds in the file CLOCK_FILE. The module must be loaded before the
 * server's code (`node --import`).
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;

function now(): number {
  try {
    return RealDate.now() + Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'));
  } catch {
    return RealDate.now();
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [] | [number]) =>
    given.length === 0 ? new target(now()) : new target(...given),
  get: (target, name, receiver): unknown => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
