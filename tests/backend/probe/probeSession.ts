/** Checks the renewal of the session and the sign-out. */
import type { Auth } from '../../../src/session/auth';
import { readSession, storeRenewedSession } from '../../../src/session/session';
import type { CallLog } from './callLog';
import type { Finding } from './findings';
import { createStep, Difference } from './probe';

const ABOUT = 'session';

/** Renews the session once. Later calls have the new token. */
export async function probeRenewal(auth: Auth, log: CallLog): Promise<Finding[]> {
  const findings: Finding[] = [];
  const session = readSession();
  if (!session || session.anonymous) return findings;
  const { endsAt } = session;
  if (!auth.renew && endsAt === undefined) return findings;
  if (!auth.renew && endsAt !== undefined && endsAt > Date.now())
    return [
      {
        about: ABOUT,
        step: 'renew',
        outcome: 'lacks',
        sentence: `the module has no \`renew\`: users sign in again when the session ends at ${new Date(endsAt).toISOString()}.`,
      },
    ];
  await createStep(
    ABOUT,
    log,
    findings,
  )('renew', async () => {
    assertFuture(endsAt);
    if (!auth.renew) return;
    const fresh = await auth.renew(session);
    if (!fresh.token) throw new Difference('the answer to `renew` has no token');
    assertFuture(fresh.endsAt);
    storeRenewedSession({ ...session, ...fresh });
  });
  return findings;
}

export async function probeSignOut(auth: Auth, log: CallLog): Promise<Finding[]> {
  const findings: Finding[] = [];
  const session = readSession();
  if (!auth.signOut || !session || session.anonymous) return findings;
  await createStep(
    ABOUT,
    log,
    findings,
  )('sign-out', async () => {
    await auth.signOut?.(session);
  });
  return findings;
}

/** @throws Difference for an expiry that has passed, such as a number of seconds */
function assertFuture(endsAt: number | undefined): void {
  if (endsAt !== undefined && !(endsAt > Date.now()))
    throw new Difference(
      `endsAt is ${endsAt}, which has passed: give the milliseconds of the expiry, such as Date.now() + seconds * 1000`,
    );
}
