import { isTokenRenewable, readSession } from './session';

/** Time of this page's last accepted call, in UTC milliseconds. */
let calledAt = Date.now();

export function noteSessionUse(): void {
  calledAt = Date.now();
}

interface SessionEnd {
  /** End of the session, in UTC milliseconds. */
  at: number;
  /** True if inactivity ends the session. Any call then postpones the end; otherwise, only a new sign-in does. */
  isIdle: boolean;
}

/** The server stores the last use of a session at most once a minute, so an idle session can end a minute earlier. */
const USE_INTERVAL = 60_000;

/** @returns null if the end is unknown, or if the token is renewed automatically */
export function getSessionEnd(): SessionEnd | null {
  const session = readSession();
  if (!session?.endsAt || isTokenRenewable()) return null;
  const idleEnd = session.idleMinutes ? calledAt + session.idleMinutes * 60_000 - USE_INTERVAL : Infinity;
  return { at: Math.min(idleEnd, session.endsAt), isIdle: idleEnd < session.endsAt };
}
