import { Alert, Box, Button, Link, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Account as AccountState } from '../dataProvider/api';
import { translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/account';
import { formatDateTime } from '../lib/days';
import { ErrorBanner } from '../ui/ErrorBanner';
import { LanguageChoice } from '../ui/LanguageChoice';
import { Loading } from '../ui/Loading';
import { Panel } from '../ui/Panel';
import { ShortcutSettings } from '../ui/ShortcutSettings';
import { ScreenTitle } from '../ui/ScreenTitle';
import { useApiQuery } from '../ui/useApiQuery';
import {
  changePassword,
  changePin,
  endOtherSessions,
  turnOffOwnSecondFactor,
  endSession,
  createRecoveryCodes,
  listOwnSessions,
  saveOwnName,
  type OwnSession,
} from './accountCalls';
import type { FormRefusal } from './sendFormRequest';
import { ConfirmPasswordDialog } from '../ui/form/ConfirmPasswordDialog';
import { SignInAgainDialog } from '../ui/form/SignInAgainDialog';
import { PasswordStrengthHint } from './NativeTextField';
import { RecoveryCodes } from './RecoveryCodes';
import { toFormRefusal, useFormSubmission } from './useFormSubmission';
import { createSubmitHandler } from '../lib/createSubmitHandler';
import { BusyButton } from '../ui/BusyButton';
import { focusNeighbourOfRemovedRow, useReturnFocusToOpener } from '../ui/focus';

const KEY = ['account'];
const SESSIONS = ['account', 'sessions'];
/**
 * Query key under which the typed name is stored, because a change of the language remounts the account page.
 */
const typedNameOf = ({ userName }: AccountState) => ['account', 'typedName', userName];

const Account = () => {
  const translate = useTranslate();
  const { data, failure, refetch } = useApiQuery({
    key: KEY,
    query: (api, options) => api.account(undefined, options),
    failed: translate('account.failed'),
  });
  return (
    <>
      <ScreenTitle title={translate('account.title')} />
      <SignInAgainDialog />
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <Loading />}
      {data && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'minmax(0, 1fr)',
            maxWidth: 720,
          }}
        >
          <You account={data} />
          <Password account={data} />
          <SecondFactor account={data} />
          <Pin account={data} />
          <ShortcutSettings />
          <Sessions />
        </Box>
      )}
    </>
  );
};

const Refused = ({ refusal }: { refusal: FormRefusal | null | undefined }) =>
  refusal ? <Alert severity="error">{refusal.message}</Alert> : null;

const You = ({ account }: { account: AccountState }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const typedName = typedNameOf(account);
  const [name, setName] = useState(queryClient.getQueryData<string>(typedName) ?? account.name);
  const type = (typed: string) => {
    setName(typed);
    queryClient.setQueryData(typedName, typed);
  };
  const [refusal, submit, busy] = useFormSubmission(async () => {
    await saveOwnName(name);
    queryClient.removeQueries({ queryKey: typedName });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: KEY, exact: true }),
      queryClient.invalidateQueries({ queryKey: ['auth', 'getIdentity'] }),
    ]);
    notify(translate('account.nameSaved'), { type: 'success' });
  });
  return (
    <Panel title={translate('account.you')}>
      <Stack component="form" onSubmit={createSubmitHandler(submit)} sx={{ gap: 2, pt: 1 }}>
        <TextField
          label={translate('account.name')}
          value={name}
          onChange={({ target }) => type(target.value)}
          required
          autoComplete="name"
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          label={translate('account.userName')}
          value={account.userName}
          helperText={translate('account.userNameHelp')}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <LanguageChoice label={translate('account.language')} />
        <Refused refusal={refusal} />
        <Box>
          <BusyButton type="submit" variant="contained" busy={busy}>
            {translate('account.saveName')}
          </BusyButton>
        </Box>
      </Stack>
    </Panel>
  );
};

const Password = ({ account }: { account: AccountState }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  /** The last submitted passwords. A refusal is shown only until the person edits one of them. */
  const [sent, setSent] = useState({ current, password });
  const [refusal, submit, busy] = useFormSubmission(async () => {
    setSent({ current, password });
    await changePassword(current, password);
    setCurrent('');
    setPassword('');
    await queryClient.invalidateQueries({ queryKey: SESSIONS });
    notify(translate('account.changed'), { type: 'success' });
  });
  const isAs = { current: sent.current === current, password: sent.password === password };
  const of = (field: keyof typeof isAs) => (refusal?.field === field && isAs[field] ? refusal.message : '');
  const isOfBox = refusal?.field !== undefined && refusal.field in isAs;
  return (
    <Panel title={translate('account.passwordTitle')}>
      <Stack component="form" onSubmit={createSubmitHandler(submit)} sx={{ gap: 2, pt: 1 }}>
        <input type="text" name="username" autoComplete="username" value={account.userName} readOnly hidden />
        <TextField
          label={translate('account.current')}
          type="password"
          value={current}
          required
          autoComplete="current-password"
          error={of('current') !== ''}
          helperText={of('current')}
          onChange={({ target }) => setCurrent(target.value)}
        />
        <TextField
          label={translate('account.password')}
          type="password"
          value={password}
          required
          autoComplete="new-password"
          error={of('password') !== ''}
          helperText={
            of('password') || <PasswordStrengthHint password={password} userName={account.userName} />
          }
          onChange={({ target }) => setPassword(target.value)}
          slotProps={{ formHelperText: { component: 'div' } }}
        />
        <Refused refusal={isOfBox ? null : refusal} />
        <Box>
          <BusyButton type="submit" variant="contained" busy={busy}>
            {translate('account.change')}
          </BusyButton>
        </Box>
      </Stack>
    </Panel>
  );
};

type Wish = 'end' | 'codes';

const SecondFactor = ({ account }: { account: AccountState }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [wish, setWish] = useState<Wish>();
  const [codes, setCodes] = useState<string[]>();
  const { on, required, recoveryCodesLeft } = account.secondFactor;
  // Turning the second factor off removes the pressed button, so the button that turns it on gets the focus.
  const setUp = useReturnFocusToOpener<HTMLAnchorElement>(on);
  const fulfil = async (current: string) => {
    if (wish === 'codes') setCodes(await createRecoveryCodes(current));
    else {
      await turnOffOwnSecondFactor(current);
      setCodes(undefined);
      notify(translate('account.factorEnded'), { type: 'success' });
    }
    setWish(undefined);
    await queryClient.invalidateQueries({ queryKey: KEY, exact: true });
  };
  return (
    <Panel title={translate('account.factorTitle')}>
      <Stack sx={{ gap: 1.5, alignItems: 'start' }}>
        <Soft>
          {on ? translate('account.factorOn') : translate('account.factorOff')}{' '}
          {required && translate('account.factorRequired')}
        </Soft>
        {on && <Soft>{translate('account.codesLeft', { count: recoveryCodesLeft })}</Soft>}
        {codes && (
          <Box sx={{ width: '100%' }}>
            <Typography variant="h3">{translate('account.recoveryTitle')}</Typography>
            <RecoveryCodes codes={codes} />
          </Box>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {!on && (
            <Button ref={setUp} component={RouterLink} to="/second-factor" variant="contained">
              {translate('account.factorSetUp')}
            </Button>
          )}
          {on && (
            <Button variant="outlined" onClick={() => setWish('codes')}>
              {translate('account.newCodes')}
            </Button>
          )}
          {on && !required && (
            <Button variant="outlined" color="error" onClick={() => setWish('end')}>
              {translate('account.factorEnd')}
            </Button>
          )}
        </Stack>
      </Stack>
      {wish && (
        <ConfirmPasswordDialog
          title={wish === 'codes' ? translate('account.newCodes') : translate('account.factorEnd')}
          onAnswer={fulfil}
          onClose={() => setWish(undefined)}
        />
      )}
    </Panel>
  );
};

const Pin = ({ account: { hasPin } }: { account: AccountState }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [pin, setPin] = useState('');
  /** The PIN to save after the password was confirmed. Null to remove the PIN. */
  const [wish, setWish] = useState<string | null>();
  const save = async (current: string) => {
    if (wish === undefined) return;
    await changePin(current, wish);
    setPin('');
    setWish(undefined);
    await queryClient.invalidateQueries({ queryKey: KEY, exact: true });
    notify(wish === null ? translate('account.pinRemoved') : translate('account.pinSaved'), {
      type: 'success',
    });
  };
  return (
    <Panel title={translate('account.pinTitle')}>
      <Stack component="form" onSubmit={createSubmitHandler(() => setWish(pin))} sx={{ gap: 2 }}>
        <Soft>
          {translate('account.pinHelp')} {hasPin && translate('account.pinSet')}
        </Soft>
        <TextField
          label={translate('account.pin')}
          type="password"
          value={pin}
          required
          onChange={({ target }) => setPin(target.value)}
          slotProps={{
            htmlInput: { inputMode: 'numeric', pattern: '[0-9]{4,8}', maxLength: 8, autoComplete: 'off' },
          }}
        />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained">
            {translate('account.savePin')}
          </Button>
          {hasPin && (
            <Button variant="outlined" color="error" onClick={() => setWish(null)}>
              {translate('account.removePin')}
            </Button>
          )}
        </Stack>
      </Stack>
      {wish !== undefined && (
        <ConfirmPasswordDialog
          title={wish === null ? translate('account.removePin') : translate('account.savePin')}
          onAnswer={save}
          onClose={() => setWish(undefined)}
        />
      )}
    </Panel>
  );
};

const Sessions = () => {
  const translate = useTranslate();
  const notify = useNotify();
  const { data, failure, refetch } = useApiQuery({
    key: SESSIONS,
    query: (_api, { signal }) => listOwnSessions(signal),
    failed: translate('account.sessionsFailed'),
  });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal>();
  const list = useRef<HTMLUListElement>(null);
  const end = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      notify(done, { type: 'success' });
      // Ending a sign-in removes its row with the pressed button, so the focus moves to the list of sign-ins.
      list.current?.focus();
    } catch (error) {
      setRefusal(toFormRefusal(error));
    }
    await refetch();
    setBusy(false);
  };
  const sessions = data ?? [];
  return (
    <Panel title={translate('account.sessions')}>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      <Refused refusal={refusal} />
      <ul ref={list} tabIndex={-1} aria-label={translate('account.sessions')} className="account-sessions">
        {sessions.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => void end(() => endSession(session.id), translate('account.sessionEnded'))}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <BusyButton
          variant="outlined"
          busy={busy}
          onClick={() => void end(endOtherSessions, translate('account.othersEnded'))}
          sx={{ mt: 1.5 }}
        >
          {translate('account.endOthers')}
        </BusyButton>
      )}
    </Panel>
  );
};

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function deviceText(device: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  return browser && system
    ? translate('account.deviceOn', { browser, system })
    : device || translate('account.unknownDevice');
}

const SessionRow = ({ session, busy, onEnd }: SessionRowProps) => {
  const translate = useTranslate();
  const device = deviceText(session.device);
  const moment = formatDateTime(session.lastUsedAt);
  return (
    <li ref={focusNeighbourOfRemovedRow}>
      <span>
        {device}{' '}
        {session.isCurrent && <span className="badge badge-good">{translate('account.thisDevice')}</span>}
        <Soft>{translate('account.lastUsed', { moment, since: formatDateTime(session.createdAt) })}</Soft>
      </span>
      {!session.isCurrent && (
        <Link
          component="button"
          type="button"
          disabled={busy}
          aria-label={translate('account.endSessionOf', { device, moment })}
          onClick={onEnd}
        >
          {translate('account.endSession')}
        </Link>
      )}
    </li>
  );
};

const Soft = ({ children }: { children: ReactNode }) => (
  <Typography component="div" sx={{ color: 'text.secondary', fontSize: 13 }}>
    {children}
  </Typography>
);

export default Account;
