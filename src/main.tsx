import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { openFirst } from './authProvider/signIn';
import { onOtherTabsSession } from './session/session';
import { loadFirstLanguage } from './i18n/languages';
import { loadConfig } from './lib/config';
import { messageOf } from './lib/messageOf';
import { renewPage } from './lib/newBuild';
import { ensureStorage } from './lib/storage';
import { hasUnsavedWork } from './lib/unsavedWork';
import { openRouter } from './router';
import './theme/page.css';

ensureStorage();
onOtherTabsSession(() => window.location.reload(), hasUnsavedWork);
const root = createRoot(document.getElementById('root')!);

/** The module itself does not await this: files that need a part of the module would wait for it, and it for them. */
async function open(): Promise<ReactNode> {
  try {
    await loadConfig();
    await loadFirstLanguage();
    await openFirst();
    return openRouter();
  } catch (error) {
    return (
      <p className="page-message" role="alert">
        {messageOf(error)}
      </p>
    );
  }
}

/** Milliseconds after the page's `load` event. */
const RENEWED = 500;

const renewSoon = () => setTimeout(() => void renewPage(), RENEWED);
if (document.readyState === 'complete') renewSoon();
else window.addEventListener('load', renewSoon);
void open().then(page => root.render(<StrictMode>{page}</StrictMode>));
