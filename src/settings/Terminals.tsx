import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import TerminalIcon from '@mui/icons-material/PointOfSaleOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useActionState, useId, useState } from 'react';
import { API_EXTENSIONS, type TerminalKeyKind } from '../../contract/enums';
import { MAX_AMOUNT } from '../../contract/limits';
import type { Api, Terminal } from '../dataProvider/api';
import { translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/terminals';
import { useBranch } from '../lib/branch';
import { formatDateTime } from '../lib/days';
import { getErrorMessage } from '../lib/errorMessage';
import { Glyph } from '../ui/Glyph';
import { LazyConfirmDialog } from '../ui/LazyConfirmDialog';
import { useApiQuery } from '../ui/useApiQuery';
import { createSubmitHandler } from '../lib/createSubmitHandler';
import { focusNeighbourOfRemovedRow } from '../ui/focus';
import { readSession } from '../session/session';
import { DrawerLimit } from './DrawerLimit';
import { Tenders } from './Tenders';
import { OneTimeSecretDialog } from './OneTimeSecretDialog';
import { SettingsDialog } from './SettingsDialog';
import { SettingsList } from './SettingsList';

const keyOf = (branchId: number) => ['terminals', branchId];

const nameOf = ({ id, name }: Pick<Terminal, 'id' | 'name'>): string =>
  name || translate('terminals.unnamed', { id });

/** The open dialog and its terminal. With `made`, the dialog shows the terminal's new key. */
type Doing =
  | { what: 'add' }
  | { what: 'make' | 'revoke' | 'rename' | 'remove'; terminal: Terminal }
  | { what: 'made'; terminal: Terminal; key: string };

const Terminals = () => {
  const translate = useTranslate();
  const branchId = useBranch();
  const [doing, setDoing] = useState<Doing | null>(null);
  const query = useApiQuery({
    key: keyOf(branchId),
    query: (api, options) => api.terminals(branchId, options),
    failed: translate('terminals.failed'),
  });
  const add = (
    <Button variant="contained" onClick={() => setDoing({ what: 'add' })}>
      {translate('terminals.add')}
    </Button>
  );
  return (
    <>
      <SettingsList
        title={translate('terminals.title')}
        help={translate('terminals.help')}
        query={query}
        add={add}
        empty={{
          icon: TerminalIcon,
          title: translate('terminals.empty'),
          hint: translate('terminals.emptyHint'),
        }}
        renderRow={terminal => <Row key={terminal.id} terminal={terminal} onDo={setDoing} />}
      />
      {readSession()?.branchId === null && <Tenders />}
      {readSession()?.branchId === null && readSession()?.offers?.includes(API_EXTENSIONS.drawerSessions) && (
        <DrawerLimit />
      )}
      <Doings doing={doing} branchId={branchId} onDo={setDoing} />
    </>
  );
};

const Row = ({ terminal, onDo }: { terminal: Terminal; onDo: (doing: Doing) => void }) => {
  const translate = useTranslate();
  const name = nameOf(terminal);
  const { key } = terminal;
  return (
    <li ref={focusNeighbourOfRemovedRow}>
      <div>
        <div>{name}</div>
        <div className="soft">
          {key
            ? `${key.isReadOnly ? `${translate('terminals.readOnlyKey')} · ` : ''}${translate('terminals.keySince', { prefix: key.prefix, moment: formatDateTime(key.createdAt) })} · ${
                key.lastUsedAt
                  ? translate('terminals.lastUsed', { moment: formatDateTime(key.lastUsedAt) })
                  : translate('terminals.neverUsed')
              }`
            : translate('terminals.noKey')}
        </div>
      </div>
      <Button
        size="small"
        aria-label={translate(key ? 'terminals.replaceKeyOf' : 'terminals.makeKeyFor', { name })}
        onClick={() => onDo({ what: 'make', terminal })}
      >
        {key ? translate('terminals.replaceKey') : translate('terminals.makeKey')}
      </Button>
      {key && (
        <Button
          size="small"
          color="error"
          aria-label={translate('terminals.revokeOf', { name })}
          onClick={() => onDo({ what: 'revoke', terminal })}
        >
          {translate('terminals.revoke')}
        </Button>
      )}
      <button
        type="button"
        className="row-action"
        aria-label={translate('terminals.renameOf', { name })}
        onClick={() => onDo({ what: 'rename', terminal })}
      >
        <Glyph name="edit" />
      </button>
      {/* An empty element in place of the button keeps the other buttons aligned in columns. */}
      {terminal.used ? (
        <span className="no-action" />
      ) : (
        <button
          type="button"
          className="row-action"
          aria-label={translate('terminals.removeOf', { name })}
          onClick={() => onDo({ what: 'remove', terminal })}
        >
          <Glyph name="delete" />
        </button>
      )}
    </li>
  );
};

interface DoingsProps {
  doing: Doing | null;
  branchId: number;
  onDo: (doing: Doing | null) => void;
}

const Doings = ({ doing, branchId, onDo }: DoingsProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const listed = () => queryClient.invalidateQueries({ queryKey: keyOf(branchId) });
  const close = () => onDo(null);
  const run = async (work: () => Promise<Doing | null>) => {
    setBusy(true);
    try {
      onDo(await work());
    } catch (error) {
      notify(getErrorMessage(error), { type: 'error' });
      close();
    }
    setBusy(false);
    await listed();
  };
  const make = async (terminal: Terminal, kind?: TerminalKeyKind): Promise<Doing> => ({
    what: 'made',
    terminal,
    key: await api.createTerminalKey({ id: terminal.id, ...(kind ? { kind } : {}) }),
  });
  if (doing?.what === 'add') {
    const added = async (name: string, _limits: Limits, kind: TerminalKeyKind) => {
      const terminal = await api.addTerminal({ name, branchId });
      // The terminal has been created. If creating its key fails, the person can create the key with a button in the
      // list.
      void run(() => make(terminal, kind));
    };
    return (
      <NameDialog
        title={translate('terminals.addTitle')}
        help={translate('terminals.addHelp')}
        confirm={translate('terminals.add')}
        choosesKind
        isWaiting={busy}
        onSave={added}
        onClose={close}
      />
    );
  }
  if (!doing) return null;
  const { what, terminal } = doing;
  const name = nameOf(terminal);
  if (what === 'made')
    return (
      <OneTimeSecretDialog
        title={translate('terminals.keyOf', { name })}
        help={translate('terminals.keyHelp')}
        label={translate('terminals.key')}
        secret={doing.key}
        onClose={close}
      />
    );
  if (what === 'rename') {
    const renamed = async (text: string, limits: Limits) => {
      await api.renameTerminal({ id: terminal.id, name: text, ...limits });
      notify(translate('terminals.renamed'), { type: 'success' });
      close();
      await listed();
    };
    return (
      <NameDialog
        title={translate('terminals.renameOf', { name })}
        help={translate('terminals.renameHelp')}
        initial={terminal.name}
        limits={terminal}
        confirm={translate('terminals.rename')}
        onSave={renamed}
        onClose={close}
      />
    );
  }
  if (what === 'remove') {
    const remove = async () => {
      await api.removeTerminal(terminal.id);
      notify(translate('terminals.removed'), { type: 'success' });
      return null;
    };
    return (
      <LazyConfirmDialog
        title={translate('terminals.removeOf', { name })}
        sentence={
          terminal.key ? translate('terminals.removeKeyQuestion') : translate('terminals.removeQuestion')
        }
        confirm={translate('terminals.remove')}
        busy={busy}
        onConfirm={() => run(remove)}
        onClose={close}
      />
    );
  }
  if (what === 'revoke') {
    const revoke = async () => {
      await api.revokeTerminalKey(terminal.id);
      notify(translate('terminals.revoked'), { type: 'success' });
      return null;
    };
    return (
      <LazyConfirmDialog
        title={translate('terminals.revokeOf', { name })}
        sentence={translate('terminals.revokeQuestion')}
        confirm={translate('terminals.revoke')}
        busy={busy}
        onConfirm={() => run(revoke)}
        onClose={close}
      />
    );
  }
  return (
    <LazyConfirmDialog
      title={translate(terminal.key ? 'terminals.replaceKeyOf' : 'terminals.makeKeyFor', { name })}
      sentence={terminal.key ? translate('terminals.replaceQuestion') : translate('terminals.addHelp')}
      confirm={terminal.key ? translate('terminals.replaceKey') : translate('terminals.makeKey')}
      harmless={!terminal.key}
      busy={busy}
      onConfirm={() => run(() => make(terminal))}
      onClose={close}
    />
  );
};

type Limits = Pick<Terminal, 'saleLimit' | 'refundLimit'>;

const NO_LIMITS: Limits = { saleLimit: null, refundLimit: null };

interface NameDialogProps {
  title: string;
  help: string;
  initial?: string;
  /**
   * Amounts above which a sale or a refund of the terminal is listed for attention. If absent, the dialog has no inputs
   * for these amounts.
   */
  limits?: Limits;
  /** True to let the person choose a key that only reads. */
  choosesKind?: boolean;
  confirm: string;
  onSave: (name: string, limits: Limits, kind: TerminalKeyKind) => Promise<void>;
  isWaiting?: boolean;
  onClose: () => void;
}

const NameDialog = ({
  title,
  help,
  initial = '',
  limits,
  choosesKind = false,
  confirm,
  onSave,
  isWaiting = false,
  onClose,
}: NameDialogProps) => {
  const translate = useTranslate();
  const form = useId();
  const [name, setName] = useState(initial);
  const [kind, setKind] = useState<TerminalKeyKind>('till');
  const [{ saleLimit, refundLimit }, setLimits] = useState(limits ?? NO_LIMITS);
  const [refusal, submit, isSaving] = useActionState<string>(async () => {
    try {
      await onSave(name, { saleLimit, refundLimit }, kind);
      return '';
    } catch (error) {
      return getErrorMessage(error);
    }
  }, '');
  const busy = isSaving || isWaiting;
  const actions = (
    <>
      <Button onClick={onClose} disabled={busy}>
        {translate('terminals.cancel')}
      </Button>
      <Button type="submit" form={form} variant="contained" disabled={busy}>
        {confirm}
      </Button>
    </>
  );
  return (
    <SettingsDialog title={title} onClose={onClose} actions={actions}>
      <div>{help}</div>
      <form id={form} onSubmit={createSubmitHandler(submit)}>
        <TextField
          label={translate('terminals.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={refusal !== ''}
          helperText={refusal || translate('terminals.nameHelp')}
          required
          autoFocus
          fullWidth
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
        />
        {choosesKind && (
          <FormControlLabel
            control={
              <Checkbox
                checked={kind === 'read-only'}
                onChange={({ target }) => setKind(target.checked ? 'read-only' : 'till')}
              />
            }
            label={translate('terminals.readOnly')}
          />
        )}
        {limits && (
          <>
            <LimitField
              label={translate('terminals.saleLimit')}
              value={saleLimit}
              onChange={value => setLimits({ saleLimit: value, refundLimit })}
            />
            <LimitField
              label={translate('terminals.refundLimit')}
              value={refundLimit}
              help={translate('terminals.limitHelp')}
              onChange={value => setLimits({ saleLimit, refundLimit: value })}
            />
          </>
        )}
      </form>
    </SettingsDialog>
  );
};

interface LimitFieldProps {
  label: string;
  value: number | null;
  help?: string;
  onChange: (value: number | null) => void;
}

const LimitField = ({ label, value, help, onChange }: LimitFieldProps) => (
  <TextField
    label={label}
    type="number"
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    helperText={help}
    fullWidth
    sx={{ mt: 2 }}
    slotProps={{ htmlInput: { min: 0, max: MAX_AMOUNT, step: 0.01 } }}
  />
);

export default Terminals;
