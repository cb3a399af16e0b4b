/** A person's own account: name, password, second factor, and where they are signed in. */
import { Alert, Box, Button, Link, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Account as AccountState } from '../dataProvider/api';
import { accountTexts as texts } from '../i18n/account';
import { filled } from '../i18n/filled';
import { formatMoment } from '../lib/days';
import { ErrorBanner } from '../ui/ErrorBanner';
import { LanguageChoice } from '../ui/LanguageChoice';
import { Loading } from '../ui/Loading';
import { Panel } from '../ui/Panel';
import { ScreenTitle } from '../ui/ScreenTitle';
import { useApiQuery } from '../ui/useApiQuery';
import {
  changePassword,
  endOtherSessions,
  endSecondFactor,
  endSession,
  newRecoveryCodes,
  ownSessions,
  saveName,
  type OwnSession,
} from './accountCalls';
import type { Refusal } from './asked';
import { PasswordQuestion } from '../ui/form/PasswordQuestion';
import { SignInAgain } from '../ui/form/SignInAgain';
import { StrengthHint } from './PlainBox';
import { RecoveryCodes } from './RecoveryCodes';
import { asRefusal, useRefusable } from './useRefusable';
import { submitTo } from '../lib/submitTo';
import { BusyButton } from '../ui/BusyButton';
import { focusBesideRemoved } from '../ui/focus';

const KEY = ['account'];
const SESSIONS = ['account', 'sessions'];
/** Changing the language mounts the page anew. What was typed as the name is kept under this key meanwhile. */
const typedNameOf = ({ userName }: AccountState) => ['account', 'typedName', userName];

const Account = () => {
  const { data, failure, refetch } = useApiQuery({
    key: KEY,
    query: (api, options) => api.account(undefined, options),
    failed: texts.failed,
  });
  return (
    <>
      <ScreenTitle title={texts.title} />
      <SignInAgain />
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <Loading />}
      {data && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            alignItems: 'start',
            maxWidth: 1100,
          }}
        >
          <You account={data} />
          <Password account={data} />
          <SecondFactor account={data} />
          <Sessions />
        </Box>
      )}
    </>
  );
};

const Refused = ({ refusal }: { refusal: Refusal | null | undefined }) =>
  refusal ? <Alert severity="error">{refusal.message}</Alert> : null;

const You = ({ account }: { account: AccountState }) => {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const typedName = typedNameOf(account);
  const [name, setName] = useState(queryClient.getQueryData<string>(typedName) ?? account.name);
  const type = (typed: string) => {
    setName(typed);
    queryClient.setQueryData(typedName, typed);
  };
  const [refusal, submit, busy] = useRefusable(async () => {
    await saveName(name);
    queryClient.removeQueries({ queryKey: typedName });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: KEY, exact: true }),
      queryClient.invalidateQueries({ queryKey: ['auth', 'getIdentity'] }),
    ]);
    notify(texts.nameSaved, { type: 'success' });
  });
  return (
    <Panel title={texts.you}>
      <Stack component="form" onSubmit={submitTo(submit)} sx={{ gap: 2, pt: 1 }}>
        <TextField
          label={texts.name}
          value={name}
          onChange={({ target }) => type(target.value)}
          required
          autoComplete="name"
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          label={texts.userName}
          value={account.userName}
          helperText={texts.userNameHelp}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <LanguageChoice label={texts.language} />
        <Refused refusal={refusal} />
        <Box>
          <BusyButton type="submit" variant="contained" busy={busy}>
            {texts.saveName}
          </BusyButton>
        </Box>
      </Stack>
    </Panel>
  );
};

const Password = ({ account }: { account: AccountState }) => {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  /** The passwords that were sent last: a refusal says nothing of others. */
  const [sent, setSent] = useState({ current, password });
  const [refusal, submit, busy] = useRefusable(async () => {
    setSent({ current, password });
    await changePassword(current, password);
    setCurrent('');
    setPassword('');
    await queryClient.invalidateQueries({ queryKey: SESSIONS });
    notify(texts.changed, { type: 'success' });
  });
  const isAs = { current: sent.current === current, password: sent.password === password };
  const of = (field: keyof typeof isAs) => (refusal?.field === field && isAs[field] ? refusal.message : '');
  const isOfBox = refusal?.field !== undefined && refusal.field in isAs;
  return (
    <Panel title={texts.passwordTitle}>
      <Stack component="form" onSubmit={submitTo(submit)} sx={{ gap: 2, pt: 1 }}>
        <input type="text" name="username" autoComplete="username" value={account.userName} readOnly hidden />
        <TextField
          label={texts.current}
          type="password"
          value={current}
          required
          autoComplete="current-password"
          error={of('current') !== ''}
          helperText={of('current')}
          onChange={({ target }) => setCurrent(target.value)}
        />
        <TextField
          label={texts.password}
          type="password"
          value={password}
          required
          autoComplete="new-password"
          error={of('password') !== ''}
          helperText={of('password') || <StrengthHint password={password} userName={account.userName} />}
          onChange={({ target }) => setPassword(target.value)}
          slotProps={{ formHelperText: { component: 'div' } }}
        />
        <Refused refusal={isOfBox ? null : refusal} />
        <Box>
          <BusyButton type="submit" variant="contained" busy={busy}>
            {texts.change}
          </BusyButton>
        </Box>
      </Stack>
    </Panel>
  );
};

/** An action that asks for the password. */
type Wish = 'end' | 'codes';

const SecondFactor = ({ account }: { account: AccountState }) => {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [wish, setWish] = useState<Wish>();
  const [codes, setCodes] = useState<string[]>();
  const { on, required, recoveryCodesLeft } = account.secondFactor;
  const fulfil = async (current: string) => {
    if (wish === 'codes') setCodes(await newRecoveryCodes(current));
    else {
      await endSecondFactor(current);
      setCodes(undefined);
      notify(texts.factorEnded, { type: 'success' });
    }
    setWish(undefined);
    await queryClient.invalidateQueries({ queryKey: KEY, exact: true });
  };
  return (
    <Panel title={texts.factorTitle}>
      <Stack sx={{ gap: 1.5, alignItems: 'start' }}>
        <Soft>
          {on ? texts.factorOn : texts.factorOff} {required && texts.factorRequired}
        </Soft>
        {on && <Soft>{filled(texts.codesLeft, { count: recoveryCodesLeft })}</Soft>}
        {codes && (
          <Box sx={{ width: '100%' }}>
            <Typography variant="h3">{texts.recoveryTitle}</Typography>
            <RecoveryCodes codes={codes} />
          </Box>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {!on && (
            <Button component={RouterLink} to="/second-factor" variant="contained">
              {texts.factorSetUp}
            </Button>
          )}
          {on && (
            <Button variant="outlined" onClick={() => setWish('codes')}>
              {texts.newCodes}
            </Button>
          )}
          {on && !required && (
            <Button variant="outlined" color="error" onClick={() => setWish('end')}>
              {texts.factorEnd}
            </Button>
          )}
        </Stack>
      </Stack>
      {wish && (
        <PasswordQuestion
          title={wish === 'codes' ? texts.newCodes : texts.factorEnd}
          onAnswer={fulfil}
          onClose={() => setWish(undefined)}
        />
      )}
    </Panel>
  );
};

const Sessions = () => {
  const notify = useNotify();
  const { data, failure, refetch } = useApiQuery({
    key: SESSIONS,
    query: (_api, { signal }) => ownSessions(signal),
    failed: texts.sessionsFailed,
  });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const list = useRef<HTMLUListElement>(null);
  const end = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      notify(done, { type: 'success' });
      // The pressed button disappears, so the list takes the focus.
      list.current?.focus();
    } catch (error) {
      setRefusal(asRefusal(error));
    }
    await refetch();
    setBusy(false);
  };
  const sessions = data ?? [];
  return (
    <Panel title={texts.sessions}>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      <Refused refusal={refusal} />
      <ul ref={list} tabIndex={-1} aria-label={texts.sessions} className="account-sessions">
        {sessions.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => void end(() => endSession(session.id), texts.sessionEnded)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <BusyButton
          variant="outlined"
          busy={busy}
          onClick={() => void end(endOtherSessions, texts.othersEnded)}
          sx={{ mt: 1.5 }}
        >
          {texts.endOthers}
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

/** Translates the server's "Chrome on Windows". */
function deviceText(device: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  return browser && system ? filled(texts.deviceOn, { browser, system }) : device || texts.unknownDevice;
}

const SessionRow = ({ session, busy, onEnd }: SessionRowProps) => {
  const device = deviceText(session.device);
  const moment = formatMoment(session.lastUsedAt);
  return (
    <li ref={focusBesideRemoved}>
      <span>
        {device} {session.isCurrent && <span className="badge badge-good">{texts.thisDevice}</span>}
        <Soft>{filled(texts.lastUsed, { moment, since: formatMoment(session.createdAt) })}</Soft>
      </span>
      {!session.isCurrent && (
        <Link
          component="button"
          type="button"
          disabled={busy}
          aria-label={filled(texts.endSessionOf, { device, moment })}
          onClick={onEnd}
        >
          {texts.endSession}
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
