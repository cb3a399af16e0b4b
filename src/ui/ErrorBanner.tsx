import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { HttpError } from '../dataProvider/errors';

/** A sentence of the specification and, where the server refused with a reason of its own, that reason. */
export interface Failure {
  sentence: string;
  reason?: string | undefined;
  /** It is no failure but a lack: trying again changes nothing. */
  final?: true;
}

/** Logs the failure, and words it. */
export function failureOf(sentence: string, error: unknown): Failure {
  console.error(sentence, error);
  return wordedFailure(sentence, error);
}

/** Puts the server's reason (never the inside of a 5xx) beside the sentence. */
export function wordedFailure(sentence: string, error: unknown): Failure {
  const { status, said } = error as Partial<HttpError>;
  const refused = status !== undefined && status >= 400 && status < 500 && status !== 401;
  return { sentence, reason: refused ? said : undefined };
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
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('common.try_again')}
          </Button>
        )
      }
    >
      <div>{failure.sentence}</div>
      {failure.reason && <div>{failure.reason}</div>}
    </Alert>
  );
};
