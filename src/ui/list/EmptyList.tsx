import InboxIcon from '@mui/icons-material/Inbox';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import type { SvgIconComponent } from '@mui/icons-material';
import { useListContext, useResourceDefinition } from 'ra-core';
import type { ReactNode } from 'react';
import { useWords } from '../../lib/words';
import { EmptyState } from '../EmptyState';
import { useScreen } from './screenContext';
import { useSearchedName } from './SearchBox';

/**
 * A list without records, and a search without a match, are not the same: only the first asks for a first record.
 * @param children below a search that found nothing: what else the text may mean
 */
export const EmptyList = ({ children }: { children?: ReactNode }) => {
  const words = useWords();
  const icon = useResourceDefinition().icon as SvgIconComponent | undefined;
  const { setFilters } = useListContext();
  const { add } = useScreen();
  const text = useSearchedName();
  if (!text) {
    return (
      <EmptyState icon={icon ?? InboxIcon} title={words('empty')} hint={words('empty_hint')} action={add} />
    );
  }
  return (
    <>
      <EmptyState
        icon={SearchOffIcon}
        title={words('empty')}
        hint={words('none_match', { text })}
        action={
          <button type="button" className="button" onClick={() => setFilters({})}>
            {words('clear_search')}
          </button>
        }
      />
      {children}
    </>
  );
};
