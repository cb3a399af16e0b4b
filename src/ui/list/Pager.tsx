import { useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/quantities';
import { useWords } from '../../lib/words';

interface PagerProps {
  /** Shown for a single page, too; otherwise only when there are more. */
  always: boolean;
  /** Before the steps. */
  children?: ReactNode;
}

export const Pager = ({ always, children }: PagerProps) => {
  const { page, perPage, total = 0, setPage, data } = useListContext();
  const translate = useTranslate();
  const words = useWords();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if ((pages === 1 && !always) || !data?.length) return null;
  const first = (page - 1) * perPage + 1;
  const showing = {
    first: formatCount(first),
    last: formatCount(first + data.length - 1),
    total: formatCount(total),
  };
  return (
    <nav className="pager" aria-label={translate('ra.navigation.pagination')}>
      <span className="soft" aria-live="polite">
        {words('showing', showing)}
      </span>
      {children}
      <span className="pager-steps">
        <button type="button" className="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {translate('common.previous')}
        </button>
        <span>{translate('common.page_of', { page: formatCount(page), pages: formatCount(pages) })}</span>
        <button type="button" className="button" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {translate('common.next')}
        </button>
      </span>
    </nav>
  );
};
