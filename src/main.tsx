import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { openFirst } from './authProvider/signIn';
import { onOtherTabsSession } from './session/session';
import { loadConfig } from './lib/config';
import { messageOf } from './lib/messageOf';
import { ensureStorage } from './lib/storage';
import { createRouter } from './router';
import { applyStoredTheme } from './settings/storedTheme';
import './theme/page.css';

ensureStorage();
applyStoredTheme();
onOtherTabsSession(() => window.location.reload());
const root = createRoot(document.getElementById('root')!);

try {
  await loadConfig();
  await openFirst();
  root.render(
    <StrictMode>
      {/* Not as transitions: react-admin renders between a navigation and its commit, and each restarts the other. */}
      <RouterProvider router={createRouter()} useTransitions={false} />
    </StrictMode>,
  );
} catch (error) {
  root.render(
    <p className="page-message" role="alert">
      {messageOf(error)}
    </p>,
  );
}
