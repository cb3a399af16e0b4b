import {
  Alert,
  Button,
  Card,
  Checkbox,
  FormControlLabel,
  IconButton,
  TextField,
  Typography,
} from '@mui/material';
import RemoveIcon from '@mui/icons-material/RemoveCircleOutline';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useActionState, useId, useState } from 'react';
import { TENDERS, type Tender } from '../../contract/enums';
import type { Api, ShopTenders } from '../dataProvider/api';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/terminals';
import { createSubmitHandler } from '../lib/createSubmitHandler';
import { getErrorMessage } from '../lib/errorMessage';
import { BusyButton } from '../ui/BusyButton';
import { ErrorBanner } from '../ui/ErrorBanner';
import { NativeSelect } from '../ui/NativeSelect';
import { useApiQuery } from '../ui/useApiQuery';

const KEY = ['tenders'];

/** Maximum number of tenders that a shop can add to the usual ones. The server has the same limit. */
const MAX = 20;

/** Settings of the tenders that the shop's tills take. They require access to all branches. */
export const Tenders = () => {
  const translate = useTranslate();
  const title = useId();
  const { data, failure, refetch } = useApiQuery({
    key: KEY,
    query: (api, options) => api.tenders(undefined, options),
    failed: translate('terminals.tendersFailed'),
  });
  return (
    <Card
      component="section"
      className="terminals"
      aria-labelledby={title}
      sx={{ maxWidth: 720, mt: 2, p: 2 }}
    >
      <Typography variant="h2" id={title}>
        {translate('terminals.tenders')}
      </Typography>
      <p className="soft">{translate('terminals.tendersHelp')}</p>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {data && <TenderForm tenders={data} />}
    </Card>
  );
};

interface OwnTender {
  /** React key of the row. The name is no key, because two rows can have the same name while the user edits them. */
  row: number;
  name: string;
  tender: Tender;
}

const TenderForm = ({ tenders }: { tenders: ShopTenders }) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [off, setOff] = useState(tenders.off);
  const [own, setOwn] = useState<OwnTender[]>(tenders.own.map((one, row) => ({ ...one, row })));
  const [refusal, submit, busy] = useActionState<string>(async () => {
    try {
      await api.saveTenders({ off, own: own.map(({ name, tender }) => ({ name, tender })) });
      await queryClient.invalidateQueries({ queryKey: KEY });
      notify(translate('terminals.tendersSaved'), { type: 'success' });
      return '';
    } catch (error) {
      return getErrorMessage(error);
    }
  }, '');
  const change = (row: number, values: Partial<OwnTender>) =>
    setOwn(own.map(one => (one.row === row ? { ...one, ...values } : one)));
  const add = () =>
    setOwn([...own, { row: 1 + Math.max(-1, ...own.map(({ row }) => row)), name: '', tender: 'cash' }]);
  const names = TENDERS.map(tender => [tender, translate(`terminals.tenderNames.${tender}`)] as const);
  return (
    <form onSubmit={createSubmitHandler(submit)}>
      <div role="group" aria-label={translate('terminals.tenders')}>
        {names.map(([tender, name]) => (
          <FormControlLabel
            key={tender}
            label={name}
            control={
              <Checkbox
                checked={!off.includes(tender)}
                onChange={(_event, checked) =>
                  setOff(checked ? off.filter(one => one !== tender) : [...off, tender])
                }
              />
            }
          />
        ))}
      </div>
      {own.map(({ row, name, tender }) => (
        <div key={row} className="own-tender">
          <TextField
            label={translate('terminals.tenderName')}
            value={name}
            required
            autoFocus={name === ''}
            onChange={({ target }) => change(row, { name: target.value })}
            slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
          />
          <NativeSelect
            label={translate('terminals.countsAs')}
            value={tender}
            choices={names}
            onChange={value => change(row, { tender: value })}
          />
          <IconButton
            aria-label={translate('terminals.removeTender', { name })}
            onClick={() => setOwn(own.filter(one => one.row !== row))}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </div>
      ))}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <div className="tender-buttons">
        <BusyButton type="submit" variant="contained" busy={busy}>
          {translate('terminals.saveTenders')}
        </BusyButton>
        <Button variant="outlined" disabled={own.length >= MAX} onClick={add}>
          {translate('terminals.addTender')}
        </Button>
      </div>
    </form>
  );
};
