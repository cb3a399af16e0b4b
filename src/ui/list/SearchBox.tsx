import { useListContext, useTranslate } from 'ra-core';
import { useEffect, useRef, type FormEvent } from 'react';
import { Glyph } from '../Glyph';
import { useSlashFocus } from '../useSlashFocus';
import { useWords } from '../../lib/words';

/** The name that the list is searched for; empty: all of it is shown. */
export function useSearchedName(): string {
  const filters = useListContext().filterValues as { name?: unknown };
  return typeof filters.name === 'string' ? filters.name : '';
}

/** Searches by name when submitted, from page 1. `/` goes there. */
export const SearchBox = () => {
  const { setFilters } = useListContext();
  const translate = useTranslate();
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const searched = useSearchedName();

  // Back, forward and links change what is searched without this box.
  useEffect(() => {
    if (input.current) input.current.value = searched;
  }, [searched]);
  useSlashFocus(input);

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
