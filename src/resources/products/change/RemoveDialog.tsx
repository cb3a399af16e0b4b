import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { BulkChangeDialog } from './BulkChangeDialog';
import { canChangeProductsInBulk, type BulkChangeTarget } from './bulkChangeTarget';
import { useBulkFieldChange } from './useBulkFieldChange';

interface RemoveDialogProps {
  target: BulkChangeTarget;
  onClose: () => void;
}

const RemoveDialog = ({ target, onClose }: RemoveDialogProps) => {
  const translate = useTranslate();
  const { apply, count, ...change } = useBulkFieldChange(target, onClose, 'bulk.removed');
  return (
    <BulkChangeDialog
      {...change}
      danger
      title={translate('bulk.removeTitle', { count })}
      // The text describes the rules for deleting products only for our server, because each backend has rules of its
      // own.
      lead={
        canChangeProductsInBulk()
          ? `${translate('bulk.removeLead')} ${translate('bulk.removeKept')}`
          : translate('bulk.removeLead')
      }
      submit={translate('bulk.remove')}
      onSubmit={() => apply({ remove: true })}
      onClose={onClose}
    />
  );
};

export default RemoveDialog;
