import type { CSSProperties, ReactNode } from 'react';
import type { Api, RequestOptions } from '../../../dataProvider/api';
import { filled } from '../../../i18n/filled';
import { productTexts as texts } from '../../../i18n/product';
import { formatCount } from '../../../lib/quantities';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { Loading } from '../../../ui/Loading';
import { Panel } from '../../../ui/Panel';
import { useApiQuery } from '../../../ui/useApiQuery';

interface PartProps<Row> {
  title: string;
  /** Everything that the answer depends on. */
  queryKey: readonly unknown[];
  query: (api: Api, options: RequestOptions) => Promise<Row[]>;
  /** The sentence that a failure is said with. */
  failed: string;
  /** Said where there is nothing. */
  empty: string;
  /** How many rows there likely are: their place is kept for them. */
  likely?: number;
  /** As many rows as an answer has at most: where there are these, there may be older ones. */
  most?: number;
  children: (rows: Row[]) => ReactNode;
}

/** A part of the page that asks by itself: what it waits for, and what fails, holds up no other. */
export function Part<Row>({
  title,
  queryKey,
  query,
  failed,
  empty,
  likely = 0,
  most = Infinity,
  children,
}: PartProps<Row>) {
  const { data, failure, refetch } = useApiQuery({ key: queryKey, query, failed });
  return (
    <Panel title={title}>
      <div className="product-part" style={{ '--likely': likely } as CSSProperties}>
        <ErrorBanner failure={failure} onRetry={() => void refetch()} />
        {!data && !failure && <Loading />}
        {data?.length === 0 && <p className="soft">{empty}</p>}
        {data && data.length > 0 && children(data)}
        {data && data.length >= most && (
          <p className="soft">{filled(texts.onlyLast, { count: formatCount(most) })}</p>
        )}
      </div>
    </Panel>
  );
}
