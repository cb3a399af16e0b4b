import { useState } from 'react';
import type { Identifier } from 'ra-core';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { ReferenceSelect } from '../../../ui/search/ReferenceSelect';
import { BulkChangeDialog } from './BulkChangeDialog';
import type { BulkChangeTarget } from './bulkChangeTarget';
import { useBulkFieldChange } from './useBulkFieldChange';

interface PromotionDialogProps {
  target: BulkChangeTarget;
  onClose: () => void;
}

const PromotionDialog = ({ target, onClose }: PromotionDialogProps) => {
  const translate = useTranslate();
  const { apply, count, ...change } = useBulkFieldChange(target, onClose, 'bulk.added');
  const [promotionId, setPromotionId] = useState<Identifier | null>(null);
  return (
    <BulkChangeDialog
      {...change}
      title={translate('bulk.promotion')}
      lead={translate('bulk.promotionLead', { count })}
      submit={promotionId === null ? translate('bulk.promotionMissing') : translate('bulk.promotion')}
      disabled={promotionId === null}
      onSubmit={() => promotionId !== null && apply({ promotionId })}
      onClose={onClose}
    >
      <ReferenceSelect
        reference="promotions"
        label={translate('bulk.promotionName')}
        value={promotionId}
        onChange={setPromotionId}
      />
    </BulkChangeDialog>
  );
};

export default PromotionDialog;
