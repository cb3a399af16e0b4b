import { useListContext, useTranslate } from 'ra-core';
import { useEffect, useRef, type FormEvent } from 'react';
import { Glyph } from '../Glyph';
import { useWords } from '../words';

/** Searches by name when submitted, from page 1. `/` goes there. */
export const SearchBox = () => {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const searched = String(filterValues.name ?? '');

  // Back, forward and links change what is searched without this box.
  useEffect(() => {
    if (input.current) input.current.value = searched;
  }, [searched]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.matches('input, textarea, select, [contenteditable=true]');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFilters({ name: input.current?.value.trim() ?? '' });
  };
  const label = words('search_placeholder');
  return (
    <form role="search" className="search" onSubmit={submit}>
      <span className="search-box">
        <Glyph name="search" />
        <input
          ref={input}
          type="search"
          defaultValue={searched}
          placeholder={label}
          aria-label={label}
          maxLength={200}
        />
      </span>
      <button type="submit" className="button">
        {translate('common.search')}
      </button>
    </form>
  );
};
