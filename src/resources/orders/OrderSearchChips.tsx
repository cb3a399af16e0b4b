import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/findOrder';

interface ChipsProps {
  parts: readonly {
    text: string;
    rest: string;
    unknown: boolean;
  }[];
  usual: string | null;
  onRemove: (rest: string) => void;
}

export const OrderSearchChips = ({ parts, usual, onRemove }: ChipsProps) => {
  const translate = useTranslate();
  return (
    <ul className="find-chips" aria-label={translate('findOrder.understood')}>
      {parts.map(({ text, rest, unknown }, at) => (
        <li key={`${at} ${text}`} className={unknown ? 'unknown' : undefined}>
          <span>{text}</span>
          <button
            type="button"
            aria-label={translate('findOrder.remove', { part: text })}
            onClick={() => onRemove(rest)}
          >
            <span aria-hidden>×</span>
          </button>
        </li>
      ))}
      {usual !== null && <li className="usual">{usual}</li>}
    </ul>
  );
};
