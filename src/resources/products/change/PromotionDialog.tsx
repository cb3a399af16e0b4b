import { useState } from 'react';
import type { Identifier } from 'ra-core';
import { bulkTexts as texts } from '../../../i18n/bulk';
import { filled } from '../../../i18n/filled';
import { ReferenceSelect } from '../../../ui/search/ReferenceSelect';
import { ChangeDialog } from './ChangeDialog';
import type { Target } from './target';
import { useFieldChange } from './useFieldChange';

interface PromotionDialogProps {
  target: Target;
  onClose: () => void;
}

/** Adds many products to a promotion of their branch. */
const PromotionDialog = ({ target, onClose }: PromotionDialogProps) => {
  const { apply, count, ...change } = useFieldChange(target, onClose, texts.added);
  const [promotionId, setPromotionId] = useState<Identifier | null>(null);
  return (
    <ChangeDialog
      {...change}
      title={texts.promotion}
      lead={filled(texts.promotionLead, { count })}
      submit={promotionId === null ? texts.promotionMissing : texts.promotion}
      disabled={promotionId === null}
      onSubmit={() => apply({ promotionId: Number(promotionId) })}
      onClose={onClose}
    >
      <ReferenceSelect
        reference="promotions"
        label={texts.promotionName}
        value={promotionId}
        onChange={setPromotionId}
      />
    </ChangeDialog>
  );
};

export default PromotionDialog;
