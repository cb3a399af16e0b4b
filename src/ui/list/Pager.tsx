import { useListContext } from 'ra-core';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import { formatCount } from '../../lib/quantities';
import { useResourceTexts } from '../../lib/useResourceTexts';

interface PagerProps {
  /** True to show the pager even for a single page. */
  always: boolean;
  children?: ReactNode;
}

export const Pager = ({ always, children }: PagerProps) => {
  const { page, perPage, total = 0, setPage, data, error } = useListContext();
  const translate = useTranslate();
  const words = useResourceTexts();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const rows = data?.length ?? 0;
  const isShown = rows > 0 && (pages > 1 || always);
  const first = (page - 1) * perPage + 1;
  const showing = {
    smart_count: total,
    first: formatCount(first),
    // While another page loads, the rows are those of the previous page.
    last: formatCount(Math.min(first + rows - 1, total)),
    total: formatCount(total),
  };
  const none = data && !error ? translate('common.rows', { smart_count: 0, count: 0 }) : '';
  const steps = useRef<HTMLSpanElement>(null);
  // On the first and the last page one button is disabled; the other button then takes the focus.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!steps.current?.contains(focused) || !focused?.matches(':disabled')) return;
    steps.current.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
  }, [page, pages]);
  return (
    // The pager is hidden instead of unmounted, because screen readers announce only changes of existing elements.
    <nav
      {...(isShown
        ? { className: 'pager', 'aria-label': translate('ra.navigation.pagination') }
        : { className: 'visually-hidden', role: 'none' })}
    >
      <span className="soft" aria-live="polite">
        {rows > 0 ? words('showing', showing) : none}
      </span>
      {isShown && (
        <>
          {children}
          <span ref={steps} className="pager-steps">
            <button type="button" className="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {translate('common.previous')}
            </button>
            <span>{translate('common.page_of', { page: formatCount(page), pages: formatCount(pages) })}</span>
            <button
              type="button"
              className="button"
              disabled={page >= pages}
              onClick={() => setPage(page + 1)}
            >
              {translate('common.next')}
            </button>
          </span>
        </>
      )}
    </nav>
  );
};
