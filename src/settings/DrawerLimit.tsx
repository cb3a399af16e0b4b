import { Card, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useActionState, useId, useState } from 'react';
import type { Api } from '../dataProvider/api';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/drawers';
import { createSubmitHandler } from '../lib/createSubmitHandler';
import { getErrorMessage } from '../lib/errorMessage';
import { formatCentsForInput, parseCents } from '../lib/quantityInput';
import { BusyButton } from '../ui/BusyButton';
import { ErrorBanner } from '../ui/ErrorBanner';
import { NumberTextField } from '../ui/form/NumberTextField';
import { useApiQuery } from '../ui/useApiQuery';

const KEY = ['drawerDifferenceLimit'];

/** Setting: amount above which a drawer's difference needs a reason. Only users of all branches may change it. */
export const DrawerLimit = () => {
  const translate = useTranslate();
  const title = useId();
  const { data, failure, refetch } = useApiQuery({
    key: KEY,
    query: (api, options) => api.drawerDifferenceLimit(undefined, options),
    failed: translate('drawers.limit.failed'),
  });
  return (
    <Card component="section" aria-labelledby={title} sx={{ maxWidth: 720, mt: 2, p: 2 }}>
      <Typography variant="h2" id={title}>
        {translate('drawers.limit.title')}
      </Typography>
      <p className="soft">{translate('drawers.limit.help')}</p>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {data !== undefined && <LimitForm cents={data} />}
    </Card>
  );
};

const LimitForm = ({ cents }: { cents: number }) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [amount, setAmount] = useState(formatCentsForInput(cents));
  const [refusal, submit, busy] = useActionState<string>(async () => {
    const limit = parseCents(amount);
    if (limit === null) return translate('drawers.amountWrong');
    try {
      await api.saveDrawerDifferenceLimit(limit);
    } catch (error) {
      return getErrorMessage(error);
    }
    await queryClient.invalidateQueries({ queryKey: KEY });
    notify(translate('drawers.limit.saved'), { type: 'success' });
    return '';
  }, '');
  return (
    <form onSubmit={createSubmitHandler(submit)}>
      <NumberTextField
        label={translate('drawers.limit.label')}
        value={amount}
        onChange={setAmount}
        error={refusal !== ''}
        helperText={refusal}
        sx={{ maxWidth: 280, mb: 2, display: 'block' }}
      />
      <BusyButton type="submit" variant="contained" busy={busy}>
        {translate('drawers.limit.save')}
      </BusyButton>
    </form>
  );
};
