/** The application's router (`src/router.tsx`) without a browser's address bar. */
import type { ReactNode } from 'react';
import {
  Route,
  Routes,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router-dom';
import { guardedHistory, type GuardedHistory } from '../../src/lib/guardedHistory';

export const historyAt = (...addresses: string[]): GuardedHistory =>
  guardedHistory(createMemoryHistory({ initialEntries: addresses, v5Compat: true }));

export const MemoryRouter = ({ history, children }: { history: GuardedHistory; children: ReactNode }) => (
  <HistoryRouter history={history} useTransitions={false}>
    <Routes>
      <Route path="/admin/*" element={children} />
    </Routes>
  </HistoryRouter>
);
