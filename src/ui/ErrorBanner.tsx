import { Alert, Button } from '@mui/material';
import { useTranslate } from '../i18n/useTranslate';
import { NotSupportedError, type HttpError } from '../dataProvider/errors';
import { getNoResponseMessage } from '../lib/errorMessage';
import { focusAroundRemoved } from './focus';

/** A failure in the screen's own sentence, with the reason: the server's refusal, or a missing response. */
export interface Failure {
  sentence: string;
  reason?: string | undefined;
  /** The field of the record that the reason is about. */
  field?: string | undefined;
  /** The session had ended, and the person did not sign in again. */
  signedOut?: boolean;
  /** The backend lacks this: trying again changes nothing. */
  final?: true;
}

/** Logs the failure, and words it. */
export function reportFailure(sentence: string, error: unknown): Failure {
  console.error(sentence, error);
  return describeFailure(sentence, error);
}

/**
 * The only 5xx status that a person can act on: the server's disk is full, or has failed (docs/api.md#refusals).
 */
const DISK_FULL = 507;

/** Puts the server's reason beside the sentence. The text of any 5xx but 507 is never shown. */
export function describeFailure(sentence: string, error: unknown): Failure {
  if (error instanceof NotSupportedError) return { sentence, reason: error.message, final: true };
  // Recognised by its fields and not by its class, because a third-party backend may throw react-admin's own class.
  const { status, said, field } = error as Partial<HttpError>;
  if (status === 0) return { sentence, reason: getNoResponseMessage(error as HttpError) };
  if (status === 401) return { sentence, signedOut: true };
  const refused = status !== undefined && ((status >= 400 && status < 500) || status === DISK_FULL);
  return refused ? { sentence, reason: said, field } : { sentence };
}

export const ErrorBanner = ({
  failure,
  onRetry,
}: {
  failure: Failure | null;
  onRetry?: (() => void) | undefined;
}) => {
  const translate = useTranslate();
  if (!failure) return null;
  return (
    <Alert
      severity={failure.final ? 'info' : 'error'}
      variant="outlined"
      sx={{ mb: 2, bgcolor: 'background.paper' }}
      action={
        onRetry &&
        !failure.final && (
          <Button ref={focusAroundRemoved} color="inherit" size="small" onClick={onRetry}>
            {translate('common.try_again')}
          </Button>
        )
      }
    >
      <div>{failure.sentence}</div>
      {failure.reason && <div>{failure.reason}</div>}
      {failure.signedOut && <div>{translate('ra.notification.logged_out')}</div>}
    </Alert>
  );
};
