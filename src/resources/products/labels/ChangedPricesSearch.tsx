import { TextField } from '@mui/material';
import { lightFormat, startOfDay } from 'date-fns';
import { useDataProvider, useNotify, useStore } from 'ra-core';
import { useState } from 'react';
import type { Api, Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/labels';
import { formatDateTime } from '../../../lib/days';
import { formatCount } from '../../../lib/quantities';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../../../ui/ErrorBanner';
import { BusyButton } from '../../../ui/BusyButton';

/**
 * Time up to which the labels of changed prices were printed, in UTC milliseconds on the server's clock. Later price
 * changes need new labels. Null if none were printed.
 */
export const useLastLabelPrintTime = (branchId: number) =>
  useStore<number | null>(`preferences.labels.${branchId}.until`, null);

/** Formats a time for a date-time input, on the device's clock. */
const boxed = (moment: number): string => lightFormat(moment, "yyyy-MM-dd'T'HH:mm");

interface ChangedPricesProps {
  branchId: number;
  /**
   * Called with the products whose prices changed.
   * @param until the time to store after printing, from which the next search starts. Null if the search skipped price
   *   changes since the last printing; the stored time then stays
   */
  onFound: (products: readonly Product[], until: number | null) => void;
}

export const ChangedPricesSearch = ({ branchId, onFound }: ChangedPricesProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const [printed] = useLastLabelPrintTime(branchId);
  const begin = printed ?? startOfDay(new Date()).getTime();
  // The date and time as typed in the input; null if the input shows the stored time. The stored time also has
  // milliseconds, which the input cannot show.
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const since = typed === null ? begin : new Date(typed).getTime();
  const find = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { products, until } = await api.repriced({ branchId, since });
      if (products.length === 0) notify(translate('labels.noneChanged'), { type: 'info' });
      else {
        notify(translate('labels.added', { count: formatCount(products.length) }), { type: 'success' });
        onFound(products, since <= begin ? until : null);
      }
    } catch (error) {
      setFailure(logAndDescribeFailure(translate('labels.changedFailed'), error));
    }
    setBusy(false);
  };
  return (
    <>
      <h2 className="label-heading">{translate('labels.changed')}</h2>
      <p className="soft">
        {printed === null
          ? translate('labels.sinceNever')
          : translate('labels.sinceHelp', { moment: formatDateTime(boxed(printed)) })}
      </p>
      <div className="label-fields">
        <TextField
          type="datetime-local"
          label={translate('labels.since')}
          value={typed ?? boxed(begin)}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
          sx={{ flex: '1 1 200px' }}
        />
        <BusyButton variant="outlined" busy={busy} disabled={Number.isNaN(since)} onClick={() => void find()}>
          {translate('labels.addChanged')}
        </BusyButton>
      </div>
      <ErrorBanner failure={failure} />
    </>
  );
};
