import '../i18n/answers';
import { translate } from '../i18n/translate';

/**
 * Errors that occurred while offline. The message of such an error still says "offline" after the network returns.
 */
const offline = new WeakSet<object>();

/**
 * Returns the message for a call without a response (`status` 0). If the error occurred while the device was offline,
 * the message says this. Otherwise, it is the error's own message (`serverMessage`), or a general message.
 * @param error the error of the call
 */
export function getNoResponseMessage(error: object): string {
  if (!navigator.onLine) offline.add(error);
  return offline.has(error)
    ? translate('answers.offline')
    : ((error as { serverMessage?: string }).serverMessage ?? translate('answers.none'));
}

/**
 * Returns a message with status and path, for a response in which the application finds no message.
 */
export function getStatusMessage({ status, address }: { status: number; address?: string }): string {
  const path = address ? ` (${new URL(address).pathname})` : '';
  return translate('answers.status', { call: status + path });
}

export function getErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'status' in error && error.status === 0 ? getNoResponseMessage(error) : error.message;
}
