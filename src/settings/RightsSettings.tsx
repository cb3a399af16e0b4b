import { Button, Card, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useId, useState } from 'react';
import type { Api, RightsMode } from '../dataProvider/api';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/rights';
import { readSession, storeSession } from '../session/session';
import { ErrorBanner } from '../ui/ErrorBanner';
import { ConfirmPasswordDialog } from '../ui/form/ConfirmPasswordDialog';
import { useApiQuery } from '../ui/useApiQuery';

const KEY = ['shopRights'];
const HINT = { color: 'text.secondary', fontSize: 13 };
const CHOICES: RightsMode[] = ['roles', 'open'];

export const RightsSettings = () => {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const queryClient = useQueryClient();
  const id = useId();
  const { data, failure, refetch } = useApiQuery({
    key: KEY,
    query: (_api, options) => _api.shopRights(undefined, options),
    failed: translate('rights.failed'),
  });
  const [chosen, setChosen] = useState<RightsMode>();
  const [asking, setAsking] = useState(false);
  const rights = chosen ?? data;
  const change = async (current: string) => {
    const changed = await api.changeShopRights({ rights: rights!, current });
    // Reads the session again, because its token can have been renewed during the call.
    const { role, ...rest } = { ...readSession()!, ...changed };
    storeSession(rights === 'roles' && role ? { ...rest, role } : rest);
    await Promise.all([KEY, ['auth']].map(queryKey => queryClient.invalidateQueries({ queryKey })));
    setAsking(false);
    setChosen(undefined);
    notify(translate('rights.changed'), { type: 'success' });
  };
  return (
    <Card sx={{ maxWidth: 720, p: 2, mt: 2 }}>
      <Typography variant="h2" id={id}>
        {translate('rights.title')}
      </Typography>
      <Typography sx={{ ...HINT, mb: 1.5 }}>{translate('rights.help')}</Typography>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!failure && (
        <RadioGroup
          aria-busy={!data}
          aria-labelledby={id}
          value={rights ?? null}
          onChange={(_event, value) => setChosen(value === 'roles' ? 'roles' : 'open')}
        >
          {CHOICES.map(choice => (
            <FormControlLabel
              key={choice}
              value={choice}
              control={<Radio />}
              // The options are rendered disabled while the setting loads, so that the content below does not move.
              disabled={!data}
              label={
                <>
                  {translate(`rights.${choice}`)}
                  <Typography component="span" sx={{ ...HINT, display: 'block' }}>
                    {translate(`rights.${choice}_help`)}
                  </Typography>
                </>
              }
              sx={{ my: 0.5, alignItems: 'start', '& .MuiRadio-root': { mt: -1 } }}
            />
          ))}
        </RadioGroup>
      )}
      <Button
        variant="contained"
        sx={{ mt: 1 }}
        disabled={!data || rights === data}
        onClick={() => setAsking(true)}
      >
        {translate('rights.save')}
      </Button>
      {asking && (
        <ConfirmPasswordDialog
          title={translate('rights.title')}
          lead={translate(rights === 'roles' ? 'rights.ask_roles' : 'rights.ask_open')}
          submit={translate('rights.save')}
          onAnswer={change}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
};
