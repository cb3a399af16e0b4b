/** Details below a table row, loaded once and shown as cards. An error is shown in place of the cards. */
import { Typography } from '@mui/material';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from '../../i18n/useTranslate';
import type { RequestOptions, Api } from '../../dataProvider/api';
import { formatCount } from '../../lib/quantities';
import { ErrorBanner } from '../ErrorBanner';
import { useApiQuery } from '../useApiQuery';
import { Skeleton } from '../Skeleton';
import './details.css';

interface DetailsProps<Row> {
  title: string;
  queryKey: readonly unknown[];
  query: (api: Api, options: RequestOptions) => Promise<Row[]>;
  failed: string;
  empty: string;
  card: (row: Row, index: number) => ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function DetailsSection<Row>({
  title,
  queryKey,
  query,
  failed,
  empty,
  card,
  action,
  children,
}: DetailsProps<Row>) {
  const { data, failure, refetch } = useApiQuery({ key: queryKey, query, failed, staleTime: Infinity });
  return (
    <section className="details">
      <div className="details-head">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <LoadingCards />}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>}
      {data && data.length > 0 && <Cards rows={data} card={card} />}
    </section>
  );
}

/**
 * Number of cards to render at first, and to add with each click. Thousands of cards at once would block the page.
 */
const PART = 500;

const Cards = <Row,>({ rows, card }: { rows: Row[]; card: DetailsProps<Row>['card'] }) => {
  const translate = useTranslate();
  const [most, setMost] = useState(PART);
  const shown = Math.min(most, rows.length);
  const next = Math.min(PART, rows.length - shown);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setMost(most + PART));
    // After the last cards have been added, the button is gone, so the first added card takes the focus.
    const first = list.current?.children[shown];
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus();
  };
  return (
    <>
      <ul className="cards" ref={list}>
        {rows.slice(0, shown).map(card)}
      </ul>
      {next > 0 && (
        <div className="details-more">
          <span className="soft">
            {translate('common.first_of', { shown: formatCount(shown), count: formatCount(rows.length) })}
          </span>
          <button type="button" className="button no-print" onClick={showMore}>
            {translate('common.show_more', { count: formatCount(next) })}
          </button>
        </div>
      )}
    </>
  );
};

const LoadingCards = () => {
  const translate = useTranslate();
  return (
    <div className="cards" role="status" aria-label={translate('ra.page.loading')}>
      <Skeleton sx={{ height: 64 }} />
      <Skeleton sx={{ height: 64 }} />
    </div>
  );
};
