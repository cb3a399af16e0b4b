import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/changes';
import { ErrorBanner } from '../ErrorBanner';
import { Loading } from '../Loading';
import { AuditEntries } from './AuditEntries';
import type { useAuditEntries } from './useAuditEntries';
import { BusyButton } from '../BusyButton';

interface EntryPagesProps {
  pages: ReturnType<typeof useAuditEntries>;
  ofOne?: boolean;
}

export const AuditEntryPages = ({ pages, ofOne = false }: EntryPagesProps) => {
  const translate = useTranslate();
  const { entries, failure, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (failure) return <ErrorBanner failure={failure} onRetry={() => void refetch()} />;
  if (!entries) return <Loading />;
  if (entries.length === 0)
    return <p className="soft">{translate(ofOne ? 'changes.none_here' : 'changes.none')}</p>;
  return (
    <>
      <AuditEntries entries={entries} ofOne={ofOne} />
      {hasNextPage && (
        <BusyButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate(isFetchingNextPage ? 'ra.page.loading' : 'changes.more')}
        </BusyButton>
      )}
    </>
  );
};
