import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { openBackendBeforeSignIn } from './authProvider/signIn';
import { onSessionChangeInOtherTab, readSession } from './session/session';
import { loadInitialLanguage } from './i18n/languages';
import { config, loadConfig } from './lib/config';
import { loadApp } from './loadApp';
import { getErrorMessage } from './lib/errorMessage';
import { revalidateCachedPage } from './lib/newBuild';
import { installLocalStorageFallback } from './lib/storage';
import { hasUnsavedWork } from './lib/unsavedWork';
import { LoginPage } from './login/LoginPage';
import './theme/page.css';

installLocalStorageFallback();
onSessionChangeInOtherTab(() => window.location.reload(), hasUnsavedWork);
const root = createRoot(document.getElementById('root')!);

const LOGIN = '/login';
const loadRouter = () => import('./router');

function enter(address: string): void {
  window.history.replaceState(null, '', address);
  void open().then(render);
}

/** Applies the shop's brand. If the page contains the configuration, `boot.ts` has already done this. */
async function showBrand(): Promise<void> {
  const { brand } = config();
  if (!brand.colour && !brand.logo) return;
  const { applyBrand } = await import('./theme/applyBrand');
  applyBrand(brand);
}

// Without `StrictMode`, because it runs effects twice in development: a dialog then returns the focus to the input that
// opened it, and suggestions open above the dialog.
const render = (page: ReactNode) => root.render(page);

/**
 * This module does not await the function `open`. The function imports modules that import this module, so each would
 * wait for the other.
 */
async function open(): Promise<ReactNode> {
  try {
    await loadConfig();
    await showBrand();
    await loadInitialLanguage(config().language);
    await openBackendBeforeSignIn();
    // Most visits without a session begin at the sign-in page, which needs no router. Only a location with a history
    // state needs it.
    if (window.location.pathname === LOGIN && !readSession() && window.history.state === null)
      return (
        <LoginPage
          state={null}
          search={window.location.search}
          onSignedIn={enter}
          prefetch={() => Promise.all([loadRouter(), loadApp()])}
        />
      );
    return await (await loadRouter()).createRouter();
  } catch (error) {
    return (
      <p className="page-message" role="alert">
        {getErrorMessage(error)}
      </p>
    );
  }
}

const RENEWED = 500;

const renewSoon = () => setTimeout(() => void revalidateCachedPage(), RENEWED);
if (document.readyState === 'complete') renewSoon();
else window.addEventListener('load', renewSoon);
void open().then(render);
