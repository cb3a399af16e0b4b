import type { ReactNode } from 'react';
import { config } from '../lib/config';
import { translate } from '../i18n/translate';
import '../i18n/signIn';
import { ShopLogoOrDefault } from './ShopLogoOrDefault';
import { createSubmitHandler } from '../lib/createSubmitHandler';
import { useReturnFocusAfterAction } from '../ui/focus';
import { SupportLink } from './SupportLink';
import './login.css';

interface LoginCardProps {
  action?: () => void;
  children: ReactNode;
}

export const LoginCard = ({ action, children }: LoginCardProps) => {
  const { productName, brand } = config();
  return (
    <main className={brand.signInPicture ? 'login login-with-picture' : 'login'}>
      {brand.signInPicture && <img className="login-picture" src={brand.signInPicture} alt="" />}
      <title>{`${translate('signIn.submit')} · ${productName}`}</title>
      <form className="login-card" onSubmit={action && createSubmitHandler(action)}>
        <ShopLogoOrDefault />
        <h1>{translate('signIn.title', { product: productName })}</h1>
        {children}
        <SupportLink />
      </form>
    </main>
  );
};

export const LoginError = ({ error }: { error: string | null | undefined }) =>
  error ? (
    <p className="login-error" role="alert">
      {error}
    </p>
  ) : null;

export const LoginButton = ({ busy }: { busy: boolean }) => (
  <button ref={useReturnFocusAfterAction(busy)} type="submit" className="login-submit" disabled={busy}>
    {busy ? translate('signIn.busy') : translate('signIn.submit')}
  </button>
);
