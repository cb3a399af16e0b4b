/** Invitations and password links. A user with the role Super creates them for other users. */
import { Alert, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type Identifier } from 'ra-core';
import { useActionState, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Api, CreatedPasswordLink } from '../../dataProvider/api';
import type { HttpError } from '../../dataProvider/errors';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/account';
import { useBranch, useSelectableBranches } from '../../lib/branch';
import { formatDateTime } from '../../lib/days';
import { listAssignableRoles } from '../../lib/isActionAllowed';
import { useRoleName } from '../../lib/useRoleName';
import { getErrorMessage } from '../../lib/errorMessage';
import { readSession } from '../../session/session';
import { NativeSelect } from '../../ui/NativeSelect';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { Panel } from '../../ui/Panel';
import { useApiQuery } from '../../ui/useApiQuery';
import { getChoicesLoadFailure } from '../../ui/useSelectChoices';
import './users.css';
import { Dialog } from '../../ui/Dialog';
import { createSubmitHandler } from '../../lib/createSubmitHandler';
import { BusyButton } from '../../ui/BusyButton';
import { focusNeighbourOfRemovedRow } from '../../ui/focus';

const KEY = ['unusedPasswordLinks'];

const useOpenLinks = () => {
  const translate = useTranslate();
  return useApiQuery({
    key: KEY,
    query: (api, options) => api.unusedPasswordLinks(undefined, options),
    failed: translate('account.linksFailed'),
  });
};

interface Refused {
  message: string;
  field: string | undefined;
}

function useMakingLink(make: (api: Api) => Promise<CreatedPasswordLink>) {
  const api = useDataProvider<Api>();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<CreatedPasswordLink>();
  const [refused, submit, busy] = useActionState<Refused | null>(async () => {
    try {
      setMade(await make(api));
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: KEY }),
        queryClient.invalidateQueries({ queryKey: ['users', 'getList'] }),
      ]);
      return null;
    } catch (error) {
      const { field } = error as Partial<HttpError>;
      return { message: getErrorMessage(error), field };
    }
  }, null);
  return { made, refused, submit, busy };
}

interface LinkDialogProps {
  title: string;
  making: ReturnType<typeof useMakingLink>;
  onClose: () => void;
  children: ReactNode;
  more?: ReactNode;
}

const LinkDialog = ({ title, making, onClose, children, more }: LinkDialogProps) => {
  const translate = useTranslate();
  const { made, refused, submit, busy } = making;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form ref={form} onSubmit={createSubmitHandler(submit)}>
        <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
          {made ? translate('account.linkTitle', { name: made.name }) : title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {made ? <ShownLink made={made} /> : children}
        </DialogContent>
        <DialogActions sx={{ p: 2, pt: 0, flexWrap: 'wrap', gap: 1 }}>
          {!made && more}
          <Button onClick={onClose} disabled={busy}>
            {made ? translate('account.close') : translate('account.cancel')}
          </Button>
          {!made && (
            <BusyButton type="submit" variant="contained" busy={busy}>
              {translate('account.makeLink')}
            </BusyButton>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};

const ShownLink = ({ made: { token, expiresAt, mailed, mailFailure } }: { made: CreatedPasswordLink }) => {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const link = `${window.location.origin}/link#${token}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid(translate('account.copied'));
    } catch {
      // Copying fails on http, because browsers offer the clipboard only on https and on localhost.
      setSaid(translate('account.notCopied'));
    }
  };
  return (
    <>
      <div>{translate('account.linkHelp', { moment: formatDateTime(expiresAt) })}</div>
      {mailed && <Alert severity="success">{translate('account.linkMailed')}</Alert>}
      {mailFailure && (
        <Alert severity="warning">{translate('account.linkNotMailed', { reason: mailFailure })}</Alert>
      )}
      <TextField
        label={translate('account.link')}
        value={link}
        multiline
        slotProps={{ htmlInput: { readOnly: true, onFocus: selectAll } }}
      />
      <div>
        <Button variant="contained" autoFocus onClick={() => void copy()}>
          {translate('account.copy')}
        </Button>{' '}
        <span role="status">{said}</span>
      </div>
    </>
  );
};

const selectAll = ({ currentTarget }: { currentTarget: HTMLTextAreaElement | HTMLInputElement }) =>
  currentTarget.select();

/** Input for an e-mail address, shown only if the server can send mail. */
const MailBox = ({ value, onChange, refused }: BoxProps) => {
  const translate = useTranslate();
  const { data } = useOpenLinks();
  if (!data?.mails) return null;
  return (
    <TextField
      label={translate('account.mail')}
      type="email"
      value={value}
      {...errorOf(refused, 'email')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

interface BoxProps {
  value: string;
  onChange: (value: string) => void;
  refused: Refused | null;
}

const errorOf = (refused: Refused | null, field: string) =>
  refused?.field === field ? { error: true, helperText: refused.message } : {};

const EVERY = 0;

export const InviteUserDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  const nameOfRole = useRoleName();
  const asked = useSelectableBranches();
  const { data: branches = [] } = asked;
  const notice = getChoicesLoadFailure(asked);
  const [values, setValues] = useState({ name: '', userName: '', role: 'Cashier', email: '' });
  const current = useBranch();
  const [chosen, setBranch] = useState<number>();
  const first = branches.find(({ id }) => Number(id) === current) ?? branches[0];
  const branch = chosen ?? Number(first?.id ?? current);
  const isEvery = readSession()?.branchId === null && values.role === 'Super';
  const making = useMakingLink(api =>
    api.inviteUser({
      ...values,
      userName: values.userName.trim(),
      branchId: branch === EVERY ? null : branch,
    }),
  );
  const { refused } = making;
  const box = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues(before => ({ ...before, [name]: target.value })),
    ...errorOf(refused, name),
  });
  const isOfBox = ['name', 'userName', 'branchId', 'email'].includes(refused?.field ?? '');
  return (
    <LinkDialog title={translate('account.inviteTitle')} making={making} onClose={onClose}>
      <div>{translate('account.inviteHelp')}</div>
      {refused && !isOfBox && <Alert severity="error">{refused.message}</Alert>}
      <TextField label={translate('account.name')} {...box('name')} required autoFocus />
      <TextField
        label={translate('account.userName')}
        {...box('userName')}
        required
        slotProps={{ htmlInput: { autoCapitalize: 'none', autoComplete: 'off' } }}
      />
      <NativeSelect
        label={translate('account.role')}
        {...box('role')}
        onChange={role => {
          setValues(before => ({ ...before, role }));
          if (role !== 'Super' && branch === EVERY) setBranch(Number(branches[0]?.id ?? EVERY));
        }}
        choices={listAssignableRoles().map(role => [role, nameOfRole(role)] as const)}
      />
      <NativeSelect
        label={translate('account.branch')}
        value={branch}
        notice={notice}
        {...errorOf(refused, 'branchId')}
        onChange={setBranch}
        choices={[
          ...(isEvery ? [[EVERY, translate('account.everyBranch')] as const] : []),
          ...branches.map(({ id, name }) => [Number(id), name] as const),
        ]}
      />
      <MailBox
        value={values.email}
        refused={refused}
        onChange={email => setValues(before => ({ ...before, email }))}
      />
    </LinkDialog>
  );
};

export interface UserSummary {
  id: Identifier;
  name: string;
  secondFactor?: boolean;
}

export const UserAccessDialog = ({ user, onClose }: { user: UserSummary; onClose: () => void }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState('');
  const [ending, setEnding] = useState(false);
  const making = useMakingLink(_api => _api.createPasswordLink({ id: user.id, email }));
  const endFactor = async () => {
    setEnding(true);
    try {
      await api.turnOffSecondFactor(user.id);
      await queryClient.invalidateQueries({ queryKey: ['users', 'getList'] });
      notify(translate('account.factorEnded'), { type: 'success' });
      onClose();
    } catch (error) {
      setFailure(getErrorMessage(error));
      setEnding(false);
    }
  };
  const refusal = failure || (making.refused?.field === 'email' ? '' : making.refused?.message);
  return (
    <LinkDialog
      title={translate('account.access', { name: user.name })}
      making={making}
      onClose={onClose}
      more={
        user.secondFactor && (
          <BusyButton color="error" busy={ending} onClick={() => void endFactor()} sx={{ mr: 'auto' }}>
            {translate('account.factorEnd')}
          </BusyButton>
        )
      }
    >
      <div>{translate('account.accessHelp')}</div>
      {user.secondFactor && <div>{translate('account.factorOfUser')}</div>}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <MailBox value={email} refused={making.refused} onChange={setEmail} />
    </LinkDialog>
  );
};

/** List of the password links that nobody has used yet. Renders nothing without such links. */
export const UnusedPasswordLinks = ({ onRenew }: { onRenew: (user: UserSummary) => void }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const { data, failure, refetch } = useOpenLinks();
  const [busy, setBusy] = useState(false);
  const revoke = async (id: Identifier) => {
    setBusy(true);
    try {
      await api.revokePasswordLink(id);
      notify(translate('account.revoked'), { type: 'success' });
    } catch (error) {
      notify(getErrorMessage(error), { type: 'error' });
    }
    await refetch();
    setBusy(false);
  };
  if (failure) return <ErrorBanner failure={failure} onRetry={() => void refetch()} />;
  if (!data?.links.length) return null;
  return (
    <div className="open-links no-print">
      <Panel title={translate('account.unusedPasswordLinks')}>
        <ul>
          {data.links.map(({ id, name, isInvitation, expiresAt, isExpired }) => {
            const moment = formatDateTime(expiresAt);
            return (
              <li key={id} ref={focusNeighbourOfRemovedRow}>
                <span>
                  {name}{' '}
                  <span className="soft">
                    {isInvitation ? translate('account.invited') : translate('account.resetting')},{' '}
                    {translate(isExpired ? 'account.expired' : 'account.until', { moment })}
                  </span>
                </span>
                <Button
                  size="small"
                  aria-label={translate('account.renewOf', { name })}
                  onClick={() => onRenew({ id, name })}
                >
                  {translate('account.renew')}
                </Button>
                <BusyButton
                  size="small"
                  color="error"
                  busy={busy}
                  aria-label={translate('account.revokeOf', { name })}
                  onClick={() => void revoke(id)}
                >
                  {translate('account.revoke')}
                </BusyButton>
              </li>
            );
          })}
        </ul>
      </Panel>
    </div>
  );
};
