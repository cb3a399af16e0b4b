import { useState } from 'react';
import { isFieldSupported } from '../../../backends/backend';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { lazy, createPreloadHandlers } from '../../../ui/lazy';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';

const PicturesDialog = lazy<{ branchId: number; onClose: () => void }>(
  () => import('../pictures/PicturesDialog'),
);

export const UploadPicturesButton = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const allowed = useIsActionAllowed('edit', 'products') && isFieldSupported('products', 'picture');
  const [open, setOpen] = useState(false);
  if (!allowed) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        {...createPreloadHandlers(PicturesDialog)}
        onClick={() => setOpen(true)}
      >
        {translate('productList.pictures')}
      </button>
      {open && <PicturesDialog branchId={branchId} onClose={() => setOpen(false)} />}
    </>
  );
};
