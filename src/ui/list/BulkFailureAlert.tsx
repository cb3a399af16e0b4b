import { useQueryClient } from '@tanstack/react-query';
import {
  useGetRecordRepresentation,
  useResourceContext,
  type GetListResult,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';
import { PartialFailureError, type FailedRecordChange } from '../../dataProvider/errors';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { Banner } from '../Banner';
import { describeFailure, type FailureDescription } from '../ErrorBanner';
import type { BulkActionFailure } from './bulkActionState';

const NAMED = 5;

/** Lists each reason for a failure once, with the records that failed for that reason. */
export const BulkFailureAlert = ({ failure: { sentence, error } }: { failure: BulkActionFailure }) => {
  const words = useResourceTexts();
  const reasonOf = useReason();
  const nameOf = useNames();
  const failed: readonly FailedRecordChange[] = error instanceof PartialFailureError ? error.failed : [];
  const reasons = Map.groupBy(failed, record => reasonOf(record.error));
  return (
    <Banner severity="error">
      <div>{sentence}</div>
      {failed.length === 0 && <div>{reasonOf(error)}</div>}
      {[...reasons].map(([reason, records]) => (
        <div key={reason}>
          {words(records.length > NAMED ? 'failed_records_and_more' : 'failed_records', {
            records: records
              .slice(0, NAMED)
              .map(({ id }) => nameOf(id))
              .join(', '),
            count: records.length - NAMED,
            reason,
          })}
        </div>
      ))}
    </Banner>
  );
};

function useReason(): (error: unknown) => string {
  const translate = useTranslate();
  const words = useResourceTexts();
  return error => {
    const failure: FailureDescription = describeFailure('', error);
    if (failure.signedOut) return translate('ra.notification.logged_out');
    return failure.reason ?? words('no_reason');
  };
}

function useNames(): (id: Identifier) => string {
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const representation = useGetRecordRepresentation(resource);
  const translate = useTranslate();
  return id => {
    const lists = queryClient.getQueriesData<GetListResult<RaRecord>>({ queryKey: [resource, 'getList'] });
    const record = lists
      .flatMap(([, list]) => list?.data ?? [])
      .find(({ id: known }) => String(known) === String(id));
    const name = record && representation(record);
    return typeof name === 'string' ? name : translate('common.number', { id });
  };
}
