import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/changes';
import { ErrorBanner } from '../ErrorBanner';
import { Loading } from '../Loading';
import { Entries } from './Entries';
import type { useEntries } from './useEntries';
import { BusyButton } from '../BusyButton';

interface EntryPagesProps {
  pages: ReturnType<typeof useEntries>;
  ofOne?: boolean;
}

export const EntryPages = ({ pages, ofOne = false }: EntryPagesProps) => {
  const translate = useTranslate();
  const { entries, failure, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (failure) return <ErrorBanner failure={failure} onRetry={() => void refetch()} />;
  if (!entries) return <Loading />;
  if (entries.length === 0)
    return <p className="soft">{translate(ofOne ? 'changes.none_here' : 'changes.none')}</p>;
  return (
    <>
      <Entries entries={entries} ofOne={ofOne} />
      {hasNextPage && (
        <BusyButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate(isFetchingNextPage ? 'ra.page.loading' : 'changes.more')}
        </BusyButton>
      )}
    </>
  );
};
