import { bulkTexts as texts } from '../../../i18n/bulk';
import { filled } from '../../../i18n/filled';
import { ChangeDialog } from './ChangeDialog';
import { isTogether, type Target } from './target';
import { useFieldChange } from './useFieldChange';

interface RemoveDialogProps {
  target: Target;
  onClose: () => void;
}

/** Deletes many products after a question. Our server deletes all of them, or none. */
const RemoveDialog = ({ target, onClose }: RemoveDialogProps) => {
  const { apply, count, ...change } = useFieldChange(target, onClose, texts.removed);
  return (
    <ChangeDialog
      {...change}
      danger
      title={filled(texts.removeTitle, { count })}
      // Which products another server keeps is not known here.
      lead={isTogether() ? `${texts.removeLead} ${texts.removeKept}` : texts.removeLead}
      submit={texts.remove}
      onSubmit={() => apply({ remove: true })}
      onClose={onClose}
    />
  );
};

export default RemoveDialog;
