import { startTransition, useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import { Glyph } from '../ui/Glyph';
import { lazy, createPreloadHandlers } from '../ui/lazy';
import type { PaletteProps } from './palette/Palette';
import { useOpenUntilNavigation } from './useOpenUntilNavigation';

/**
 * Collects typed characters while the search dialog loads, so that they become the search text and do not trigger
 * shortcuts.
 */
const PaletteComing = ({ question, onQuestion, onClose }: PaletteProps) => {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    input.current!.focus();
    // Restores the focus, because the search dialog later returns it to the element that was focused when the dialog
    // mounted.
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

const Palette = lazy<PaletteProps>(
  () => import('./palette/Palette'),
  props => <PaletteComing {...props} />,
);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the global search: by click, and by Ctrl-K (⌘-K) wherever the focus is. */
export const SearchButton = () => {
  const translate = useTranslate();
  const [open, setOpen] = useOpenUntilNavigation();
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
  // Clears the search text on closing, so that the search opens empty.
  if (!open && question) setQuestion('');
  const close = () => setOpen(false);
  // `detail` is 0 if the button was pressed by keyboard. The search then opens synchronously, so that the next typed
  // letters reach its input.
  const openByPress = ({ detail }: MouseEvent) => {
    if (detail === 0) setOpen(true);
    else startTransition(() => setOpen(true));
  };
  const label = translate('layout.find');
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
        {...createPreloadHandlers(Palette)}
        onClick={openByPress}
      >
        <Glyph name="search" />
        <span>{label}</span>
      </button>
      {open && <Palette question={question} onQuestion={setQuestion} onClose={close} />}
    </>
  );
};
