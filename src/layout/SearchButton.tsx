import { useTranslate } from 'ra-core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Glyph } from '../ui/Glyph';
import { later } from '../ui/later';
import { useOpenHere } from './useOpenHere';

export interface PaletteProps {
  question: string;
  onQuestion: (text: string) => void;
  onClose: () => void;
}

/** Takes what is typed while the palette is on its way: the first letters are part of the question, and no keys of the page. */
const PaletteComing = ({ question, onQuestion, onClose }: PaletteProps) => {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    input.current!.focus();
    // The palette gives the focus back to what has it when it comes.
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <input
      ref={input}
      className="palette-coming"
      value={question}
      aria-label={translate('layout.find')}
      maxLength={200}
      onChange={event => onQuestion(event.target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  );
};

const Palette = later<PaletteProps>(
  () => import('./palette/Palette'),
  props => <PaletteComing {...props} />,
);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search that goes anywhere: by the pointer, and by Ctrl-K (⌘-K) wherever the focus is. */
export const SearchButton = () => {
  const translate = useTranslate();
  const [open, setOpen] = useOpenHere();
  const [question, setQuestion] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const openByKeys = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isApple ? event.metaKey : event.ctrlKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', openByKeys);
    return () => document.removeEventListener('keydown', openByKeys);
  }, [setOpen]);
  // However it closed: it opens without a question.
  if (!open && question) setQuestion('');
  const close = () => setOpen(false);
  const label = translate('layout.find');
  // What does not arrive now is asked for when it is opened.
  const fetchAhead = () => void Palette.fetched().catch(() => undefined);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="search-anything"
        aria-label={label}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        data-keys={isApple ? '⌘K' : 'Ctrl K'}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpen(true)}
      >
        <Glyph name="search" />
        <span>{label}</span>
      </button>
      {open && <Palette question={question} onQuestion={setQuestion} onClose={close} />}
    </>
  );
};
