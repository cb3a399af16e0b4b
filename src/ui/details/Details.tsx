/** What unfolds below a row: asked once, said in the row when it fails, shown as cards. */
import { Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { RequestOptions, Api } from '../../dataProvider/api';
import { ErrorBanner } from '../ErrorBanner';
import { useApiQuery } from '../useApiQuery';
import './details.css';

interface DetailsProps<Row> {
  title: string;
  /** What the rows depend on, such as `['orderLines', id]`. */
  queryKey: readonly unknown[];
  query: (api: Api, options: RequestOptions) => Promise<Row[]>;
  /** The sentence that a failure is said with. */
  failed: string;
  /** Said when there are none. */
  empty: string;
  card: (row: Row, index: number) => ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  /** Between the title and the cards. */
  children?: ReactNode;
}

export function Details<Row>({
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
      {data && data.length > 0 && <ul className="cards">{data.map(card)}</ul>}
    </section>
  );
}

const LoadingCards = () => {
  const translate = useTranslate();
  return (
    <div className="cards" role="status" aria-label={translate('ra.page.loading')}>
      <Skeleton variant="rounded" height={64} />
      <Skeleton variant="rounded" height={64} />
    </div>
  );
};
