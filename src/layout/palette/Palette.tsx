import { useAutocomplete } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/palette';
import { formatCount } from '../../lib/quantities';
import { Glyph } from '../../ui/Glyph';
import type { PaletteEntry } from './entries';
import { usePaletteIcon } from './usePaletteIcon';
import { usePalettePages } from './usePalettePages';
import { useRecentPaletteEntries } from './useRecentPaletteEntries';
import { usePaletteRecords } from './usePaletteRecords';
import './palette.css';
import { Dialog } from '../../ui/Dialog';

/** Fixed height, so that the dialog does not jump during typing. On a phone, it fills the screen. */
const PAPER = {
  width: 640,
  maxWidth: 'calc(100% - 24px)',
  height: 'min(480px, calc(100dvh - 24px))',
  m: '12px',
  position: { xs: 'static', sm: 'absolute' },
  top: { sm: '10vh' },
};

export interface PaletteProps {
  question: string;
  onQuestion: (text: string) => void;
  onClose: () => void;
}

const Palette = ({ question, onQuestion, onClose }: PaletteProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { recent, remember } = useRecentPaletteEntries();
  const places = usePalettePages(question);
  const records = usePaletteRecords(question);
  const blank = question.trim() === '';
  const entries = grouped(blank ? [...recent, ...without(places, recent)] : [...places, ...records.entries]);
  const choose = (entry: PaletteEntry | null) => {
    if (!entry) return;
    remember(entry);
    onClose();
    if (entry.to) void navigate(entry.to);
    entry.run?.();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        paper: { sx: PAPER, 'aria-label': translate('palette.title'), 'aria-labelledby': undefined },
      }}
      transitionDuration={0}
    >
      <Choices
        entries={entries}
        question={question}
        onQuestion={onQuestion}
        onChoose={choose}
        onClose={onClose}
      />
      <Foot question={question} count={entries.length} records={records} />
    </Dialog>
  );
};

export default Palette;

interface FootProps {
  question: string;
  count: number;
  records: ReturnType<typeof usePaletteRecords>;
}

/**
 * Announces the result of a search to screen readers. Neither the searches during typing nor the keyboard hint are
 * announced.
 */
const Foot = ({ question, count, records: { busy, failed, needsBranch } }: FootProps) => {
  const translate = useTranslate();
  const text = question.trim();
  const isDone = !busy && text !== '';
  const sentence =
    failed.length > 0
      ? translate('palette.failed', { names: failed.join(', ') })
      : needsBranch
        ? translate('palette.noBranch')
        : isDone && count === 0 && translate('palette.nothing', { text });
  return (
    <p className="palette-foot">
      <span role="status">
        {sentence ||
          (isDone && (
            <span className="visually-hidden">
              {translate('palette.found', { count: formatCount(count) })}
            </span>
          ))}
      </span>
      {!sentence &&
        (busy ? (
          translate('palette.searching')
        ) : (
          <span className="palette-keys">{translate('palette.keys')}</span>
        ))}
    </p>
  );
};

const without = (entries: readonly PaletteEntry[], others: readonly PaletteEntry[]): PaletteEntry[] =>
  entries.filter(({ key }) => !others.some(other => other.key === key));

const grouped = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
  [...Map.groupBy(entries, ({ group }) => group).values()].flat();

interface ChoicesProps extends PaletteProps {
  entries: readonly PaletteEntry[];
  onChoose: (entry: PaletteEntry | null) => void;
}

const Choices = ({ entries, question, onQuestion, onChoose, onClose }: ChoicesProps) => {
  const translate = useTranslate();
  const iconOf = usePaletteIcon();
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<PaletteEntry>({
    options: entries,
    value: null,
    inputValue: question,
    open: true,
    autoHighlight: true,
    clearOnBlur: false,
    filterOptions: all => all,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ key }) => key,
    onInputChange: (_, text, reason) => reason === 'input' && onQuestion(text),
    onChange: (_, entry) => onChoose(entry),
    onClose: (_, reason) => reason === 'escape' && onClose(),
  });
  return (
    <>
      <div {...getRootProps()} className="palette-box">
        <Glyph name="search" />
        <input
          {...getInputProps()}
          autoFocus
          aria-label={translate('palette.title')}
          placeholder={translate('palette.placeholder')}
          maxLength={200}
        />
      </div>
      <ul {...getListboxProps()} aria-label={translate('palette.title')} className="palette-list">
        {entries.map((entry, index) => {
          const { key, ...option } = getOptionProps({ option: entry, index });
          const Icon = iconOf(entry);
          return [
            entry.group !== entries[index - 1]?.group && (
              <li key={`head ${entry.group}`} className="palette-group" role="presentation">
                {entry.group}
              </li>
            ),
            <li key={key} {...option} className="palette-entry">
              <Icon />
              <span>{entry.label}</span>
              {entry.hint && <span className="hint">{entry.hint}</span>}
            </li>,
          ];
        })}
      </ul>
    </>
  );
};
