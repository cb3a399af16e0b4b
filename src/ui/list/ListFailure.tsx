import { useListContext, useResourceContext } from 'ra-core';
import { createSortNotSupportedError } from '../../dataProvider/errors';
import '../../i18n/declared';
import { useTranslate } from '../../i18n/useTranslate';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { describeFailure, ErrorBanner, type FailureDescription } from '../ErrorBanner';

/** Error message for a list. Without it, react-admin's `<List>` would claim that there are no records. */
const ListFailure = () => {
  const { error, refetch, sort } = useListContext();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const labelOf = useFieldLabel();
  const words = useResourceTexts();
  const describe = (failed: Error): FailureDescription =>
    isSortRefused(failed, sort.field, resource)
      ? {
          sentence: translate('declared.unsortable', { field: labelOf({ source: sort.field }) }),
          final: true,
        }
      : describeFailure(words('fetch_failed'), failed);
  return <ErrorBanner failure={error ? describe(error) : null} onRetry={() => void refetch()} />;
};

/** The message of the error continues with the fields that the list can be sorted by. */
const isSortRefused = ({ message }: Error, field: string, resource: string): boolean =>
  message.startsWith(createSortNotSupportedError(field, resource).message);

export default ListFailure;
