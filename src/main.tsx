import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { openFirst } from './authProvider/signIn';
import { onOtherTabsSession } from './session/session';
import { loadFirstLanguage } from './i18n/languages';
import { loadConfig } from './lib/config';
import { messageOf } from './lib/messageOf';
import { ensureStorage } from './lib/storage';
import { createRouter } from './router';
import './theme/page.css';

ensureStorage();
onOtherTabsSession(() => window.location.reload());
const root = createRoot(document.getElementById('root')!);

/** Not awaited by the module itself: files that need a part of this one's would wait for it, and it for them. */
async function open(): Promise<ReactNode> {
  try {
    await loadConfig();
    await loadFirstLanguage();
    await openFirst();
    // Not as transitions: react-admin renders between a navigation and its commit, and each restarts the other.
    return <RouterProvider router={createRouter()} useTransitions={false} />;
  } catch (error) {
    return (
      <p className="page-message" role="alert">
        {messageOf(error)}
      </p>
    );
  }
}

void open().then(page => root.render(<StrictMode>{page}</StrictMode>));
