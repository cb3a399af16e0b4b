/** Loaded into a server before its own code (`node --import`): shifts its clock by the milliseconds in the file CLOCK_FILE. */
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
