import { useTranslate } from '../i18n/useTranslate';

/** Number of rows that fill 60 % of a tall window. */
const MANY = 20;

/**
 * Grey rows in the place of content that is loading.
 * @param rows number of rows that the content probably has; by default the rows fill the height `--waiting`
 */
export const Loading = ({ rows }: { rows?: number }) => {
  const translate = useTranslate();
  return (
    <div
      className={rows ? undefined : 'loading-rows'}
      role="status"
      aria-label={translate('ra.page.loading')}
    >
      {Array.from({ length: rows ?? MANY }, (_, row) => (
        <div key={row} className="skeleton-row" style={{ width: `${92 - ((row * 7) % 30)}%` }} />
      ))}
    </div>
  );
};
