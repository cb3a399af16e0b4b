import { Button, Card } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { Api, RequestOptions } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import { formatCount } from '../../lib/quantities';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { getLanguage } from '../../i18n/language';
import { useApiQuery } from '../../ui/useApiQuery';

const PER_PAGE = 50;

interface RowsCardProps<Row> {
  title: string;
  help: string;
  count: number;
  listed?: number;
  heads: readonly string[];
  queryKey: readonly unknown[];
  query: (api: Api, page: number, options: RequestOptions) => Promise<Row[]>;
  failed: string;
  row: (row: Row, index: number) => ReactNode;
  children?: ReactNode;
}

export function ImportRowsCard<Row>({
  title,
  help,
  count,
  listed = count,
  heads,
  children,
  ...pages
}: RowsCardProps<Row>) {
  const translate = useTranslate();
  const [shown, setShown] = useState(1);
  return (
    <Card className="import-card" component="section">
      <div>
        <h2 className="import-heading">
          {title} ({formatCount(count)})
        </h2>
        <p className="soft">{help}</p>
      </div>
      {children}
      <div className="import-table">
        <table aria-label={title}>
          <thead>
            <tr>
              {heads.map(head => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {Array.from({ length: shown }, (_, at) => (
            <RowsPage
              key={at}
              {...pages}
              columns={heads.length}
              page={at + 1}
              // After the last page, the "more" button is gone, so the new rows take the focus.
              takesFocus={at > 0 && listed <= (at + 1) * PER_PAGE}
            />
          ))}
        </table>
      </div>
      {listed > shown * PER_PAGE && (
        <Button sx={{ alignSelf: 'start' }} onClick={() => setShown(shown + 1)}>
          {translate('imports.more')}
        </Button>
      )}
    </Card>
  );
}

interface RowsPageProps<Row> extends Pick<RowsCardProps<Row>, 'queryKey' | 'query' | 'failed' | 'row'> {
  columns: number;
  page: number;
  takesFocus: boolean;
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

function RowsPage<Row>({ queryKey, query, failed, row, columns, page, takesFocus }: RowsPageProps<Row>) {
  const { data, failure, refetch } = useApiQuery({
    key: [...queryKey, page, getLanguage()],
    query: (api, options) => query(api, page, options),
    failed,
    gcTime: 0,
  });
  return (
    <tbody tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
      {failure && (
        <tr>
          <td colSpan={columns}>
            <ErrorBanner failure={failure} onRetry={() => void refetch()} />
          </td>
        </tr>
      )}
      {data?.map(row)}
    </tbody>
  );
}
