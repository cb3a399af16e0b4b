import type { CSSProperties, ReactNode } from 'react';
import type { Api, RequestOptions } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/product';
import { formatCount } from '../../../lib/quantities';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { Loading } from '../../../ui/Loading';
import { Panel } from '../../../ui/Panel';
import { useApiQuery } from '../../../ui/useApiQuery';

interface PartProps<Row> {
  title: string;
  queryKey: readonly unknown[];
  query: (api: Api, options: RequestOptions) => Promise<Row[]>;
  failed: string;
  empty: string;
  /** Expected number of rows, for which space is reserved while the section loads. */
  likely?: number;
  /** Maximum number of rows in a response. If a response has that many, it possibly lacks older rows. */
  most?: number;
  children: (rows: Row[]) => ReactNode;
}

/**
 * A section of the product page with its own query. It neither waits for other sections nor fails with them.
 */
export function ProductPageSection<Row>({
  title,
  queryKey,
  query,
  failed,
  empty,
  likely = 0,
  most = Infinity,
  children,
}: PartProps<Row>) {
  const translate = useTranslate();
  const { data, failure, refetch } = useApiQuery({ key: queryKey, query, failed });
  return (
    <Panel title={title}>
      <div className="product-part" style={{ '--likely': likely } as CSSProperties}>
        <ErrorBanner failure={failure} onRetry={() => void refetch()} />
        {!data && !failure && <Loading />}
        {data?.length === 0 && <p className="soft">{empty}</p>}
        {data && data.length > 0 && children(data)}
        {data && data.length >= most && (
          <p className="soft">{translate('product.onlyLast', { count: formatCount(most) })}</p>
        )}
      </div>
    </Panel>
  );
}
