import { useTranslate } from '../i18n/useTranslate';
import { isEditConflict, NotSupportedError, type HttpError } from '../dataProvider/errors';
import { getNoResponseMessage, getStatusMessage } from '../lib/errorMessage';
import { Banner } from './Banner';
import { focusContainerOfRemovedElement } from './focus';

export interface FailureDescription {
  sentence: string;
  reason?: string | undefined;
  field?: string | undefined;
  /** Messages by form field, if the server refused several fields. */
  fieldErrors?: Readonly<Record<string, string>> | undefined;
  /** True if the call failed because the session had ended and the person did not sign in again. */
  signedOut?: boolean;
  final?: true;
}

export function logAndDescribeFailure(sentence: string, error: unknown): FailureDescription {
  console.error(sentence, error);
  return describeFailure(sentence, error);
}

/**
 * HTTP status 507: the server's storage is full or broken. It is the only 5xx error that a person can solve
 * (docs/api.md#refusals).
 */
const DISK_FULL = 507;

/**
 * Adds the server's own reason to the message, or else the status. Errors 5xx other than 507 are only named by their
 * status. If a retry can never succeed, the error's text replaces the message, because the message asks to try again.
 */
export function describeFailure(sentence: string, error: unknown): FailureDescription {
  if (error instanceof NotSupportedError) return { sentence: error.message, final: true };
  const { status, serverMessage, field, body } = error as Partial<HttpError>;
  if (status === 0) return { sentence, reason: getNoResponseMessage(error as HttpError) };
  if (status === 401) return { sentence, signedOut: true };
  if (status === undefined) return { sentence };
  const refused = (status >= 400 && status < 500) || status === DISK_FULL;
  const statusMessage = getStatusMessage(error as HttpError);
  if (!refused) return { sentence, reason: statusMessage };
  return {
    sentence,
    // Screens explain conflicts themselves.
    reason: serverMessage ?? (body || isEditConflict(error) ? undefined : statusMessage),
    field,
    fieldErrors: field === undefined ? body?.errors : undefined,
  };
}

export const ErrorBanner = ({
  failure,
  onRetry,
}: {
  failure: FailureDescription | null;
  onRetry?: (() => void) | undefined;
}) => {
  const translate = useTranslate();
  if (!failure) return null;
  return (
    <Banner
      severity={failure.final ? 'info' : 'error'}
      action={
        onRetry &&
        !failure.final && (
          <button ref={focusContainerOfRemovedElement} type="button" className="button" onClick={onRetry}>
            {translate('common.try_again')}
          </button>
        )
      }
    >
      <div>{failure.sentence}</div>
      {failure.reason && <div>{failure.reason}</div>}
      {failure.signedOut && <div>{translate('ra.notification.logged_out')}</div>}
    </Banner>
  );
};
