import { useResourceContext } from 'ra-core';
import { useEffect, useRef, type FormEvent } from 'react';
import { isActionSupported, isFieldSupported } from '../../backends/backend';
import { useTranslate } from '../../i18n/useTranslate';
import { useFocusOnSearchKey } from '../useFocusOnSearchKey';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { Glyph } from '../Glyph';
import { SearchField } from '../table/tableElements';
import { useListFilters } from './useListFilters';

export function useNameFilterValue(): string {
  const { name } = useListFilters().values;
  return typeof name === 'string' ? name : '';
}

export const SearchBox = () => {
  const { setFilter } = useListFilters();
  const translate = useTranslate();
  const words = useResourceTexts();
  const input = useRef<HTMLInputElement>(null);
  const searched = useNameFilterValue();
  const resource = useResourceContext() ?? '';

  useEffect(() => {
    if (input.current) input.current.value = searched;
  }, [searched]);
  useFocusOnSearchKey(input);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFilter('name', input.current?.value.trim() ?? '');
  };
  if (!isActionSupported(resource, 'search') || !isFieldSupported(resource, 'name')) return null;
  return (
    <form role="search" className="search" onSubmit={submit}>
      <SearchField ref={input} label={words('search_placeholder')} text={searched}>
        <button type="submit">
          <Glyph name="search" />
          <span className="tool-label">{translate('ra.action.search')}</span>
        </button>
      </SearchField>
    </form>
  );
};
