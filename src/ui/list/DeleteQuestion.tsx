import {
  useDataProvider,
  useDelete,
  useListContext,
  useNotify,
  useResourceContext,
  type RaRecord,
} from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Api } from '../../dataProvider/api';
import { ENTITIES } from '../../entities';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/declared';
import { isPasswordRequiredForAction } from '../../lib/isActionAllowed';
import { useMutationFailureText } from '../useMutationFailureText';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { ConfirmDialog } from '../ConfirmDialog';
import { logAndDescribeFailure } from '../ErrorBanner';
import { lazy } from '../lazy';
import { useListScreen } from './listScreenContext';
import { useDependentRecords } from './useDependentRecords';

// The password dialog loads on demand. Only servers that enforce roles require the password, and only for a deletion
// that cannot be undone.
const ConfirmPasswordDialog = lazy(async () => ({
  default: (await import('../form/ConfirmPasswordDialog')).ConfirmPasswordDialog,
}));

interface DeleteQuestionProps {
  record: RaRecord;
  name: string;
  onClose: () => void;
}

const DeleteQuestion = ({ record, name, onClose }: DeleteQuestionProps) => {
  const translate = useTranslate();
  const words = useResourceTexts();
  const toFailureText = useMutationFailureText();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const resource = useResourceContext();
  const { branchId, path, setFailure } = useListScreen();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { selectedIds, onSelect } = useListContext();
  const [remove, { isPending }] = useDelete(
    resource,
    { id: record.id, previousData: record, meta: { branchId } },
    { mutationMode: 'pessimistic' },
  );
  const confirmed = () =>
    remove(resource, undefined, {
      returnPromise: true,
      onSuccess: () => {
        onClose();
        setFailure(null);
        // If the form of the deleted record is open, the form closes, because saving it would fail or create the record
        // again.
        if (pathname === `${path}/${encodeURIComponent(record.id)}`) void navigate(path + search);
        if (selectedIds.includes(record.id)) onSelect(selectedIds.filter(id => id !== record.id));
        notify(words('deleted'), { type: 'success' });
      },
      onError: error => {
        onClose();
        setFailure(logAndDescribeFailure(toFailureText('delete', error), error));
      },
    });
  const title = words('delete_record', { record: name });
  const { sentence, isRefused } = useDependentRecords(record);
  const lead = [sentence, isRefused ? '' : words('confirm_delete')].filter(Boolean).join(' ');
  // Sales refer to records of the shop's own resources, not to those of declared entities.
  const isDeclared = ENTITIES.some(entity => entity.name === resource);
  const effect = [
    translate('declared.not_undone'),
    ...(isDeclared ? [] : [translate('declared.sales_unchanged')]),
  ].join(' ');
  if (isPasswordRequiredForAction('delete', resource ?? ''))
    return (
      <ConfirmPasswordDialog
        title={title}
        lead={[lead, effect].join(' ')}
        submit={words('delete')}
        danger
        onAnswer={async password => {
          await api.confirmPassword(password);
          await confirmed();
        }}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={title}
      sentence={lead}
      {...(isRefused ? {} : { effect })}
      confirm={words('delete')}
      refused={isRefused}
      busy={isPending}
      onConfirm={() => confirmed().catch(() => undefined)}
      onClose={onClose}
    />
  );
};

export default DeleteQuestion;
