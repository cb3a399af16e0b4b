import { importTexts as texts } from '../../i18n/imports';

const LOOKS: Record<string, string> = { done: 'badge-good', failed: 'badge-danger', checked: 'badge-accent' };

/** The state of an import. */
export const StateBadge = ({ state }: { state: string }) => (
  <span className={`badge ${LOOKS[state] ?? ''}`}>{texts.states[state] ?? state}</span>
);
