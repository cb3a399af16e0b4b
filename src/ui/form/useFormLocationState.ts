import { useLocation } from 'react-router-dom';

interface Opening {
  /** Page to return to when the form closes. Default: the list. */
  returnTo?: string;
  /** Initial values of the inputs in the form of a new record. */
  initial?: Readonly<Record<string, unknown>>;
}

/** Returns the history state of the navigation that opened the form. */
export const useFormLocationState = (): Opening => (useLocation().state ?? {}) as Opening;
