/** Sets up a new shop: its owner, its name and its first branch. The page loads without react-admin. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SetUpState } from '../../contract/setup';
import { LANGUAGES, type Language } from '../../contract/enums';
import { changeLanguage, getLanguageName } from '../i18n/languages';
import { translate } from '../i18n/translate';
import '../i18n/setUp';
import { getErrorMessage } from '../lib/errorMessage';
import { config } from '../lib/config';
import { getLanguage } from '../i18n/language';
import {
  listCurrencies,
  getCurrencyName,
  formatHourOfDay,
  getDeviceTimeZone,
  listTimeZones,
} from '../lib/displayNames';
import { ShopLogoOrDefault } from '../login/ShopLogoOrDefault';
import '../login/login.css';
import { FirstSteps, type NewShop } from './FirstSteps';
import { useFormSubmission } from '../account/useFormSubmission';
import { PasswordStrengthHint } from '../account/NativeTextField';
import { findFirstBranch, readSetUpState, setUpShop } from './setUpCalls';
import { createSubmitHandler } from '../lib/createSubmitHandler';
import { useReturnFocusAfterAction } from '../ui/focus';
import './setUp.css';

const SetUpPage = () => {
  // The link has its token after the #, which browsers never send, so that no server or log gets the token.
  const token = useLocation().hash.slice(1);
  // Following another set-up link in the same tab does not reload the page. The React key discards the state of the
  // previous link.
  return <OfLink key={token} token={token} />;
};

const OfLink = ({ token }: { token: string }) => {
  const [state, setState] = useState<SetUpState>();
  const [failure, setFailure] = useState(token ? '' : translate('setUp.noLink'));
  const [opened, setOpened] = useState<NewShop>();
  const speakChosen = useSpoken();
  useEffect(() => {
    if (!token) return;
    readSetUpState(token).then(setState, (error: unknown) => setFailure(getErrorMessage(error)));
  }, [token]);
  return (
    <main className="login set-up">
      <title>{translate('setUp.title')}</title>
      <div className="login-card">
        <ShopLogoOrDefault />
        {opened ? (
          <FirstSteps {...opened} />
        ) : (
          <>
            <h1>{translate('setUp.title')}</h1>
            {failure ? (
              <>
                <p className="login-error" role="alert">
                  {failure}
                </p>
                <Link to="/login">{translate('setUp.signIn')}</Link>
              </>
            ) : state ? (
              <SetUpForm token={token} state={state} onLanguage={speakChosen} onDone={setOpened} />
            ) : (
              <p role="status">{translate('setUp.checking')}</p>
            )}
          </>
        )}
      </div>
    </main>
  );
};

/**
 * Shows the set-up page in the language chosen for the shop.
 * @returns a function that loads a language and renders the page in it
 */
function useSpoken(): (language: Language) => void {
  const chosen = useRef(getLanguage());
  const [, setSpoken] = useState(getLanguage);
  const speakChosen = async (): Promise<void> => {
    const wanted = chosen.current;
    // If the chosen language fails to load, the page stays in its present language. The shop still gets the chosen
    // language.
    await changeLanguage(wanted).catch(() => undefined);
    // The person can have chosen another language while the texts loaded.
    if (wanted === chosen.current) setSpoken(wanted);
    else await speakChosen();
  };
  return next => {
    chosen.current = next;
    void speakChosen();
  };
}

interface SetUpFormProps {
  token: string;
  state: SetUpState;
  onLanguage: (language: Language) => void;
  onDone: (opened: NewShop) => void;
}

const SetUpForm = ({ token, state, onLanguage, onDone }: SetUpFormProps) => {
  const [values, setValues] = useState({
    name: '',
    userName: '',
    password: '',
    // The input is empty instead of "Trastienda", so that the owner enters the shop's name.
    productName: state.productName === 'Trastienda' ? '' : state.productName,
    currency: config().currency,
    language: getLanguage(),
    branchName: '',
    address: '',
    timeZone: getDeviceTimeZone(),
    cutoffHour: '0',
  });
  const [shown, setShown] = useState(false);
  const [refusal, submit, busy] = useFormSubmission(async () => {
    const { name, userName, password, productName, currency, branchName, address, timeZone, cutoffHour } =
      values;
    await setUpShop(token, {
      owner: { name, userName: userName.trim(), password },
      productName,
      currency,
      language: values.language,
      ...(state.hasBranches
        ? {}
        : { branch: { name: branchName, address, timeZone, cutoffHour: Number(cutoffHour) } }),
    });
    const branch = await findFirstBranch().catch(() => null);
    onDone({ shop: productName || state.productName, branch });
  });
  const of = (name: keyof typeof values, ...fields: string[]) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues(before => ({ ...before, [name]: value })),
    error: refusal?.field && fields.includes(refusal.field) ? refusal.message : '',
  });
  return (
    <form onSubmit={createSubmitHandler(submit)}>
      <p className="soft">{translate('setUp.intro')}</p>
      <fieldset>
        <legend>{translate('setUp.owner')}</legend>
        <Box
          label={translate('setUp.name')}
          {...of('name', 'owner.name')}
          autoComplete="name"
          required
          autoFocus
        />
        <Box
          label={translate('setUp.userName')}
          {...of('userName', 'userName', 'owner.userName')}
          help={translate('setUp.userNameHelp')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Box
          label={translate('setUp.password')}
          {...of('password', 'password', 'owner.password')}
          help={<PasswordStrengthHint password={values.password} userName={values.userName} />}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          required
        >
          <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? translate('setUp.hide') : translate('setUp.show')}
          </button>
        </Box>
      </fieldset>
      <fieldset>
        <legend>{translate('setUp.shop')}</legend>
        <Box
          label={translate('setUp.productName')}
          {...of('productName', 'productName')}
          help={translate('setUp.productNameHelp')}
          maxLength={60}
          required
        />
        <Choice
          label={translate('setUp.currency')}
          {...of('currency', 'currency')}
          help={translate('setUp.currencyHelp')}
          choices={listCurrencies().map(code => [code, getCurrencyName(code)])}
        />
        <Choice
          label={translate('setUp.language')}
          {...of('language', 'language')}
          onChange={value => {
            const chosen = LANGUAGES.find(known => known === value);
            if (!chosen) return;
            setValues(before => ({ ...before, language: chosen }));
            onLanguage(chosen);
          }}
          help={translate('setUp.languageHelp')}
          choices={LANGUAGES.map(code => [code, getLanguageName(code)])}
        />
      </fieldset>
      {!state.hasBranches && (
        <fieldset>
          <legend>{translate('setUp.branch')}</legend>
          <p className="soft">{translate('setUp.branchHelp')}</p>
          <Box label={translate('setUp.branchName')} {...of('branchName', 'branch.name')} required />
          <Box
            label={translate('setUp.address')}
            {...of('address', 'branch.address')}
            autoComplete="street-address"
          />
          <Choice
            label={translate('setUp.timeZone')}
            {...of('timeZone', 'timeZone', 'branch.timeZone')}
            choices={zones().map(zone => [zone, zone])}
          />
          <Choice
            label={translate('setUp.cutoff')}
            {...of('cutoffHour', 'branch.cutoffHour')}
            help={translate('setUp.cutoffHelp')}
            choices={Array.from({ length: 13 }, (_, hour) => [String(hour), formatHourOfDay(hour)])}
          />
        </fieldset>
      )}
      {refusal && (
        <p className="login-error" role="alert">
          {refusal.message}
        </p>
      )}
      <button ref={useReturnFocusAfterAction(busy)} type="submit" className="login-submit" disabled={busy}>
        {busy ? translate('setUp.busy') : translate('setUp.submit')}
      </button>
    </form>
  );
};

const zones = (): string[] => [...new Set([getDeviceTimeZone(), ...listTimeZones()])].sort();

interface FieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  help?: ReactNode;
  error: string;
}

interface BoxProps extends FieldProps {
  type?: string;
  autoComplete?: string;
  autoCapitalize?: string;
  spellCheck?: boolean;
  required?: boolean;
  autoFocus?: boolean;
  maxLength?: number;
  children?: ReactNode;
}

const Box = ({ label, name, onChange, help = '', error, children, ...input }: BoxProps) => (
  <div className="set-up-field">
    <span className="set-up-label">
      <label htmlFor={name}>{label}</label>
      {children}
    </span>
    <input
      {...input}
      id={name}
      name={name}
      aria-describedby={`${name}-help`}
      aria-invalid={error !== ''}
      onChange={event => onChange(event.target.value)}
    />
    <Help name={name} help={help} error={error} />
  </div>
);

interface ChoiceProps extends FieldProps {
  choices: (readonly [value: string, name: string])[];
}

const Choice = ({ label, name, value, onChange, help = '', error, choices }: ChoiceProps) => (
  <div className="set-up-field">
    <label htmlFor={name}>{label}</label>
    <select
      id={name}
      name={name}
      value={value}
      aria-describedby={`${name}-help`}
      onChange={event => onChange(event.target.value)}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
    <Help name={name} help={help} error={error} />
  </div>
);

const Help = ({ name, help, error }: { name: string; help: ReactNode; error: string }) => (
  <span id={`${name}-help`} className={error ? 'set-up-wrong' : 'soft'}>
    {error || help}
  </span>
);

export default SetUpPage;
