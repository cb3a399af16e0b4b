import { useState } from 'react';
import { isFieldSupported } from '../../../backends/backend';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { closePopover } from '../../../ui/closePopover';
import { Glyph } from '../../../ui/Glyph';
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
        className="button tool"
        aria-haspopup="dialog"
        {...createPreloadHandlers(PicturesDialog)}
        onClick={({ currentTarget }) => {
          closePopover(currentTarget);
          setOpen(true);
        }}
      >
        <Glyph name="picture" />
        {translate('productList.pictures')}
      </button>
      {open && <PicturesDialog branchId={branchId} onClose={() => setOpen(false)} />}
    </>
  );
};
