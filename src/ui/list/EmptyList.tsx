import InboxIcon from '@mui/icons-material/Inbox';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import type { SvgIconComponent } from '@mui/icons-material';
import { useResourceDefinition } from 'ra-core';
import type { ReactNode } from 'react';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { EmptyState } from '../EmptyState';
import { useListScreen } from './listScreenContext';
import { useNameFilterValue } from './SearchBox';
import { isFilterSet, useListFilters } from './useListFilters';

/**
 * Shown in place of an empty list, with a button to create the first record. If a search or filter matches nothing, the
 * button clears the search or filter instead.
 * @param children shown if a search or filter matches nothing, such as matches in other branches
 */
export const EmptyList = ({ children }: { children?: ReactNode }) => {
  const words = useResourceTexts();
  const icon = useResourceDefinition().icon as SvgIconComponent | undefined;
  const { values, clear } = useListFilters();
  const { add } = useListScreen();
  const text = useNameFilterValue();
  const narrowed = Object.entries(values).some(([name, value]) => name !== 'name' && isFilterSet(value));
  if (!text && !narrowed) {
    return (
      <EmptyState
        icon={icon ?? InboxIcon}
        title={words('empty')}
        hint={words('empty_hint')}
        action={add && <div className="empty-add">{add}</div>}
      />
    );
  }
  return (
    <>
      <EmptyState
        icon={SearchOffIcon}
        title={words('empty')}
        hint={narrowed ? words('none_of_filter') : words('none_match', { text })}
        action={
          <button type="button" className="button" onClick={clear}>
            {words(narrowed ? 'show_all' : 'clear_search')}
          </button>
        }
      />
      {children}
    </>
  );
};
