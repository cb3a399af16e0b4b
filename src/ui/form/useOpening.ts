import { useLocation } from 'react-router-dom';

interface Opening {
  /** The page that a form returns to, instead of its list. */
  returnTo?: string;
  /** Initial values of a new record. */
  initial?: Readonly<Record<string, unknown>>;
}

/** The state of the navigation that opened the form. */
export const useOpening = (): Opening => (useLocation().state ?? {}) as Opening;
