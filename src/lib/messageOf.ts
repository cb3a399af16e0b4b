import { texts } from './language';

/** Here rather than in the catalogue: the sign-in page says them, too. */
export const answerTexts = texts('answers', {
  offline: 'This device is offline.',
  none: 'The server did not answer.',
  notLoaded: 'A part of this page did not load, and nothing was sent. Reload the page, then try again.',
});

/** Calls that failed while the device had no network: that stays their reason when it is back. */
const offline = new WeakSet<object>();

/** Why a call was not answered (`status` 0). @param error with a sentence of its own, where it says more (`said`) */
export function whyUnanswered(error: object): string {
  if (!navigator.onLine) offline.add(error);
  return offline.has(error) ? answerTexts.offline : ((error as { said?: string }).said ?? answerTexts.none);
}

/** The sentence of whatever was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'status' in error && error.status === 0 ? whyUnanswered(error) : error.message;
}
