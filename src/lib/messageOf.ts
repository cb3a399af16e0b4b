import '../i18n/answers';
import { translate } from '../i18n/translate';

/** Calls that failed while the device was offline: that stays their reason when it is online again. */
const offline = new WeakSet<object>();

/** Why a call was not answered (`status` 0). @param error may have a more precise sentence of its own (`said`) */
export function whyUnanswered(error: object): string {
  if (!navigator.onLine) offline.add(error);
  return offline.has(error)
    ? translate('answers.offline')
    : ((error as { said?: string }).said ?? translate('answers.none'));
}

/** The sentence for whatever was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'status' in error && error.status === 0 ? whyUnanswered(error) : error.message;
}
