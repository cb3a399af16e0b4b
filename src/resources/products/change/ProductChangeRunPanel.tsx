import { Alert, Button, DialogActions, DialogContent, LinearProgress } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { getErrorMessage } from '../../../lib/errorMessage';
import { formatCount } from '../../../lib/quantities';
import { registerUnsavedWork } from '../../../lib/unsavedWork';
import type { StartedProductChangeRun } from './useBulkProductChange';

export const ProductChangeRunPanel = ({ run }: { run: StartedProductChangeRun }) => {
  const translate = useTranslate();
  const { now, go, leaveOut, stop, end } = run;
  const { total, done, leftOut, state, failure } = now;
  const running = state === 'running';
  useEffect(() => (running ? registerUnsavedWork(() => true) : undefined), [running]);
  const title = translate('bulk.runTitle', { done: formatCount(done), total: formatCount(total) });
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <div role="status">{title}</div>
        <LinearProgress variant="determinate" value={(done / Math.max(1, total)) * 100} aria-label={title} />
        {running && <div className="soft">{translate('bulk.runLead')}</div>}
        {failure && (
          <Alert severity="error">
            {translate('bulk.runFailed', {
              product: failure.step.name,
              reason: getErrorMessage(failure.error),
            })}
          </Alert>
        )}
        {state === 'stopped' && <Alert severity="info">{translate('bulk.runStopped')}</Alert>}
        {leftOut.length > 0 && (
          <section aria-label={translate('bulk.leftOut')}>
            <h2 className="change-left">{translate('bulk.leftOut')}</h2>
            <ul className="change-list">
              {leftOut.map(({ step, error }) => (
                <li key={step.id}>
                  {step.name}: {getErrorMessage(error)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>
        {running ? (
          // The stop button is not where the start button was, because the second click of a double click would
          // otherwise stop the change at once.
          <Button onClick={stop} sx={{ mr: 'auto' }}>
            {translate('bulk.stop')}
          </Button>
        ) : (
          <Button onClick={end}>{translate('bulk.close')}</Button>
        )}
        {failure && <Button onClick={() => void leaveOut()}>{translate('bulk.leaveOut')}</Button>}
        {failure && (
          <Button variant="contained" onClick={() => void go()}>
            {translate('bulk.again')}
          </Button>
        )}
        {state === 'stopped' && (
          <Button variant="contained" onClick={() => void go()}>
            {translate('bulk.goOn')}
          </Button>
        )}
      </DialogActions>
    </>
  );
};
