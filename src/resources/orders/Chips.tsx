import { filled } from '../../i18n/filled';
import { findOrderTexts as texts } from '../../i18n/findOrder';

interface ChipsProps {
  parts: readonly {
    text: string;
    /** The question without it. */
    rest: string;
    /** The backend cannot be asked for it. */
    unknown: boolean;
  }[];
  /** The days that are looked through though none were said. */
  usual: string | null;
  onRemove: (rest: string) => void;
}

/** What was understood of a question, each part with a button that takes it out. */
export const Chips = ({ parts, usual, onRemove }: ChipsProps) => (
  <ul className="find-chips" aria-label={texts.understood}>
    {parts.map(({ text, rest, unknown }, at) => (
      <li key={`${at} ${text}`} className={unknown ? 'unknown' : undefined}>
        <span>{text}</span>
        <button
          type="button"
          aria-label={filled(texts.remove, { part: text })}
          onClick={() => onRemove(rest)}
        >
          <span aria-hidden>×</span>
        </button>
      </li>
    ))}
    {usual !== null && <li className="usual">{usual}</li>}
  </ul>
);
