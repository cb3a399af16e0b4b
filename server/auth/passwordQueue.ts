/**
 * Queue of password hashes. Each hash takes a core for about 40 ms, 19 MiB of memory, and one of the four threads that
 * also read files and compress responses. The queue is bounded, so that a flood of sign-ins from some networks neither
 * fills the memory nor keeps other users from signing in.
 */
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { TooManyAttempts } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';

/** Maximum number of concurrent hashes. A core and two threads stay free for other work. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Maximum number of waiting sign-ins. Hashing all their passwords takes about four seconds. */
const MAX_WAITING = 100;

/** Maximum number of waiting sign-ins per network, enough for the staff of a large shop in the morning. */
const MAX_WAITING_PER_NETWORK = 30;

const RETRY_SECONDS = 5;

const KNOWN_DEVICE_PRIORITY = 1;

export interface SignInAttempt {
  /** Network of the caller, from `toWideNetworkPrefix`. */
  network: string;
  /**
   * True if the user has signed in from the caller's address before. The queue checks attempts from known addresses
   * before all others.
   */
  isKnownDevice: boolean;
  /** Signal that is aborted when the caller closes the connection. */
  signal: AbortSignal;
}

const queue = new PQueue({ concurrency: CONCURRENCY });
const waiting = new Map<string, number>();

/** Numbers of sign-ins since the start of the process, for the metrics. */
export const signInCountsByOutcome = { checked: 0, refused: 0, abandoned: 0 };

export const countWaitingPasswordHashes = (): number => queue.size;

/**
 * Computes a hash for a signed-in user or the operator. It takes precedence over waiting sign-ins from unknown devices.
 */
export const queuePasswordHash = <Result>(work: () => Promise<Result>): Promise<Result> =>
  queue.add(work, { priority: KNOWN_DEVICE_PRIORITY });

/**
 * Computes a hash for a sign-in.
 * @throws TooManyAttempts if too many sign-ins are waiting, or the caller hung up before its turn
 */
export async function queueSignInPasswordHash<Result>(
  { network, isKnownDevice, signal }: SignInAttempt,
  work: () => Promise<Result>,
): Promise<Result> {
  const isFull =
    queue.size >= MAX_WAITING || (!isKnownDevice && (waiting.get(network) ?? 0) >= MAX_WAITING_PER_NETWORK);
  if (isFull) {
    signInCountsByOutcome.refused++;
    throw new TooManyAttempts(createMessage('signIn.tooManyWaiting'), RETRY_SECONDS);
  }
  changeWaiting(network, 1);
  let isWaiting = true;
  const leaveQueue = () => {
    if (isWaiting) changeWaiting(network, -1);
    isWaiting = false;
  };
  try {
    return await queue.add(
      () => {
        leaveQueue();
        signInCountsByOutcome.checked++;
        return work();
      },
      { priority: isKnownDevice ? KNOWN_DEVICE_PRIORITY : 0, signal },
    );
  } catch (error) {
    if (!isWaiting) throw error;
    signInCountsByOutcome.abandoned++;
    throw new TooManyAttempts(createMessage('signIn.tooManyWaiting'), RETRY_SECONDS);
  } finally {
    leaveQueue();
  }
}

function changeWaiting(network: string, change: number): void {
  const count = (waiting.get(network) ?? 0) + change;
  if (count > 0) waiting.set(network, count);
  else waiting.delete(network);
}
