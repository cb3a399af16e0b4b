import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { ChangeDialog } from './ChangeDialog';
import { canChangeInBulk, type ProductTarget } from './target';
import { useFieldChange } from './useFieldChange';

interface RemoveDialogProps {
  target: ProductTarget;
  onClose: () => void;
}

const RemoveDialog = ({ target, onClose }: RemoveDialogProps) => {
  const translate = useTranslate();
  const { apply, count, ...change } = useFieldChange(target, onClose, 'bulk.removed');
  return (
    <ChangeDialog
      {...change}
      danger
      title={translate('bulk.removeTitle', { count })}
      // Only our server's rules for deleting products are known, so the text mentions them only there.
      lead={
        canChangeInBulk()
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
