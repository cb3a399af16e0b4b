import { isTokenRenewable, readSession } from './session';

/** Time of this page's last accepted call, in UTC milliseconds. */
let calledAt = Date.now();

export function noteSessionUse(): void {
  calledAt = Date.now();
}

interface SessionEnd {
  /** UTC milliseconds. */
  at: number;
  /** True if any call puts off the end. Otherwise the person has to sign in again. */
  isIdle: boolean;
}

/** The server stores the use of a session once a minute, so an idle session can end this many milliseconds earlier. */
const USE_INTERVAL = 60_000;

/** @returns null if the end is unknown, or if the token is renewed without the person */
export function getSessionEnd(): SessionEnd | null {
  const session = readSession();
  if (!session?.endsAt || isTokenRenewable()) return null;
  const idleEnd = session.idleMinutes ? calledAt + session.idleMinutes * 60_000 - USE_INTERVAL : Infinity;
  return { at: Math.min(idleEnd, session.endsAt), isIdle: idleEnd < session.endsAt };
}
