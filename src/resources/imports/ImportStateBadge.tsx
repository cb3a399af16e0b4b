import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';

const LOOKS: Record<string, string> = { done: 'badge-good', failed: 'badge-danger', checked: 'badge-accent' };

export const ImportStateBadge = ({ state }: { state: string }) => {
  const translate = useTranslate();
  return (
    <span className={`badge ${LOOKS[state] ?? ''}`}>
      {translate(`imports.states.${state}`, { _: state })}
    </span>
  );
};
