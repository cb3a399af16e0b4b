import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Glyph } from '../ui/Glyph';
import { later } from '../ui/later';

const Palette = later<{ onClose: () => void }>(() => import('./palette/Palette'));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search that goes anywhere: by the pointer, and by Ctrl-K (⌘-K) wherever the focus is. */
export const SearchButton = () => {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
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
  }, []);
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
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
};
