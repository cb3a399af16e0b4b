import {
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  TextField,
} from '@mui/material';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useActionState, useId, useState } from 'react';
import { WEBHOOK_KINDS, type WebhookKind } from '../../contract/enums';
import type { Api, Webhook } from '../dataProvider/api';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/webhooks';
import { useBranch } from '../lib/branch';
import { createSubmitHandler } from '../lib/createSubmitHandler';
import { formatDateTime } from '../lib/days';
import { getErrorMessage } from '../lib/errorMessage';
import { Glyph } from '../ui/Glyph';
import { LazyConfirmDialog } from '../ui/LazyConfirmDialog';
import { focusNeighbourOfRemovedRow } from '../ui/focus';
import { useApiQuery } from '../ui/useApiQuery';
import { OneTimeSecretDialog } from './OneTimeSecretDialog';
import { SettingsDialog } from './SettingsDialog';
import { SettingsList } from './SettingsList';
import { WebhookDeliveries } from './WebhookDeliveries';

const keyOf = (branchId: number) => ['webhooks', branchId];

const getHost = ({ url }: Pick<Webhook, 'url'>): string => (URL.canParse(url) ? new URL(url).host : url);

type OpenDialog =
  | { what: 'add' }
  | { what: 'edit' | 'remove' | 'deliveries'; webhook: Webhook }
  | { what: 'secret'; url: string; secret: string };

const Webhooks = () => {
  const translate = useTranslate();
  const branchId = useBranch();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const query = useApiQuery({
    key: keyOf(branchId),
    query: (api, options) => api.webhooks(branchId, options),
    failed: translate('webhooks.failed'),
  });
  const add = (
    <Button variant="contained" onClick={() => setDialog({ what: 'add' })}>
      {translate('webhooks.add')}
    </Button>
  );
  return (
    <>
      <SettingsList
        title={translate('webhooks.title')}
        help={translate('webhooks.help')}
        query={query}
        add={add}
        empty={{
          icon: WebhookIcon,
          title: translate('webhooks.empty'),
          hint: translate('webhooks.emptyHint'),
        }}
        renderRow={webhook => (
          <Row key={webhook.id} webhook={webhook} branchId={branchId} onOpen={setDialog} />
        )}
      />
      {dialog && <WebhookDialog dialog={dialog} branchId={branchId} onOpen={setDialog} />}
    </>
  );
};

interface RowProps {
  webhook: Webhook;
  branchId: number;
  onOpen: (dialog: OpenDialog) => void;
}

const Row = ({ webhook, branchId, onOpen }: RowProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const { id, url, kinds, isActive } = webhook;
  const name = getHost(webhook);
  const toggle = async () => {
    setIsSaving(true);
    try {
      await api.changeWebhook({ id, isActive: !isActive });
      notify(translate(isActive ? 'webhooks.switchedOff' : 'webhooks.switchedOn'), { type: 'success' });
    } catch (error) {
      notify(getErrorMessage(error), { type: 'error' });
    }
    setIsSaving(false);
    await queryClient.invalidateQueries({ queryKey: keyOf(branchId) });
  };
  return (
    <li ref={focusNeighbourOfRemovedRow}>
      <div>
        <div>{url}</div>
        <div className="soft">
          {kinds.map(kind => translate(`webhooks.kind_${kind}`)).join(', ')} · <State webhook={webhook} />
        </div>
      </div>
      <Button
        size="small"
        aria-label={translate('webhooks.deliveriesOf', { name })}
        onClick={() => onOpen({ what: 'deliveries', webhook })}
      >
        {translate('webhooks.deliveries')}
      </Button>
      <Button
        size="small"
        disabled={isSaving}
        aria-label={translate(isActive ? 'webhooks.switchOffOf' : 'webhooks.switchOnOf', { name })}
        onClick={() => void toggle()}
      >
        {translate(isActive ? 'webhooks.switchOff' : 'webhooks.switchOn')}
      </Button>
      <button
        type="button"
        className="row-action"
        aria-label={translate('webhooks.edit', { name })}
        onClick={() => onOpen({ what: 'edit', webhook })}
      >
        <Glyph name="edit" />
      </button>
      <button
        type="button"
        className="row-action"
        aria-label={translate('webhooks.remove', { name })}
        onClick={() => onOpen({ what: 'remove', webhook })}
      >
        <Glyph name="delete" />
      </button>
    </li>
  );
};

const State = ({ webhook }: { webhook: Webhook }) => {
  const translate = useTranslate();
  const { isActive, switchedOffAt, failingSince, deliveredAt } = webhook;
  if (switchedOffAt !== '') return translate('webhooks.offSince', { moment: formatDateTime(switchedOffAt) });
  if (!isActive) return translate('webhooks.off');
  if (failingSince !== '')
    return translate('webhooks.failingSince', { moment: formatDateTime(failingSince) });
  if (deliveredAt === '') return translate('webhooks.neverDelivered');
  return translate('webhooks.delivered', { moment: formatDateTime(deliveredAt) });
};

interface WebhookDialogProps {
  dialog: OpenDialog;
  branchId: number;
  onOpen: (dialog: OpenDialog | null) => void;
}

const WebhookDialog = ({ dialog, branchId, onOpen }: WebhookDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const reload = () => queryClient.invalidateQueries({ queryKey: keyOf(branchId) });
  const close = () => onOpen(null);
  if (dialog.what === 'secret')
    return (
      <OneTimeSecretDialog
        title={translate('webhooks.secretOf', { name: getHost(dialog) })}
        help={translate('webhooks.secretHelp')}
        label={translate('webhooks.secret')}
        secret={dialog.secret}
        onClose={close}
      />
    );
  if (dialog.what === 'add') {
    const save = async ({ url, kinds }: WebhookValues) => {
      const secret = await api.addWebhook({ branchId, url, kinds });
      onOpen({ what: 'secret', url, secret });
      await reload();
    };
    return <WebhookForm title={translate('webhooks.add')} onSave={save} onClose={close} />;
  }
  const { webhook } = dialog;
  const name = getHost(webhook);
  if (dialog.what === 'deliveries')
    return <WebhookDeliveries webhook={webhook} name={name} onClose={close} />;
  if (dialog.what === 'edit') {
    const save = async (values: WebhookValues) => {
      await api.changeWebhook({ id: webhook.id, ...values });
      notify(translate('webhooks.saved'), { type: 'success' });
      close();
      await reload();
    };
    return (
      <WebhookForm
        title={translate('webhooks.edit', { name })}
        initial={webhook}
        onSave={save}
        onClose={close}
      />
    );
  }
  const remove = async () => {
    setIsRemoving(true);
    try {
      await api.removeWebhook(webhook.id);
      notify(translate('webhooks.removed'), { type: 'success' });
    } catch (error) {
      notify(getErrorMessage(error), { type: 'error' });
    }
    close();
    await reload();
  };
  return (
    <LazyConfirmDialog
      title={translate('webhooks.remove', { name })}
      sentence={translate('webhooks.removeQuestion')}
      confirm={translate('webhooks.removeConfirm')}
      busy={isRemoving}
      onConfirm={() => void remove()}
      onClose={close}
    />
  );
};

type WebhookValues = Pick<Webhook, 'url' | 'kinds'>;

const NEW: WebhookValues = { url: '', kinds: [...WEBHOOK_KINDS] };

interface WebhookFormProps {
  title: string;
  initial?: WebhookValues;
  onSave: (values: WebhookValues) => Promise<void>;
  onClose: () => void;
}

const WebhookForm = ({ title, initial = NEW, onSave, onClose }: WebhookFormProps) => {
  const translate = useTranslate();
  const form = useId();
  const [url, setUrl] = useState(initial.url);
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(initial.kinds);
  const [refusal, submit, isSaving] = useActionState<string>(async () => {
    try {
      await onSave({ url: url.trim(), kinds: [...kinds] });
      return '';
    } catch (error) {
      return getErrorMessage(error);
    }
  }, '');
  const toggle = (kind: WebhookKind) =>
    setKinds(WEBHOOK_KINDS.filter(other => (other === kind) !== kinds.includes(other)));
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSaving}>
        {translate('webhooks.cancel')}
      </Button>
      <Button type="submit" form={form} variant="contained" disabled={isSaving || kinds.length === 0}>
        {translate('webhooks.save')}
      </Button>
    </>
  );
  return (
    <SettingsDialog title={title} onClose={onClose} actions={actions}>
      <form id={form} onSubmit={createSubmitHandler(submit)}>
        <TextField
          sx={{ mt: 1 }}
          label={translate('webhooks.url')}
          type="url"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          error={refusal !== ''}
          helperText={refusal || translate('webhooks.urlHelp')}
          required
          autoFocus
          fullWidth
          slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
        />
        <FormControl component="fieldset" sx={{ mt: 2 }}>
          <FormLabel component="legend">{translate('webhooks.kinds')}</FormLabel>
          <FormGroup>
            {WEBHOOK_KINDS.map(kind => (
              <FormControlLabel
                key={kind}
                label={translate(`webhooks.kind_${kind}`)}
                control={<Checkbox checked={kinds.includes(kind)} onChange={() => toggle(kind)} />}
              />
            ))}
          </FormGroup>
        </FormControl>
      </form>
    </SettingsDialog>
  );
};

export default Webhooks;
