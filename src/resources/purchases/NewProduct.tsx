import { useState } from 'react';
import type { ProductMatch } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { NewProductDialog } from './NewProductDialog';
import { useAllowed } from '../../ui/useAllowed';

interface NewProductProps {
  branchId: number;
  /**
   * @param scanned true for a scanned code; false for typed text, and the focus then moves to the quantity
   */
  onAdd: (product: ProductMatch, scanned: boolean) => void;
}

export const NewProduct = ({ branchId, onAdd }: NewProductProps) => {
  const translate = useTranslate();
  const mayCreate = useAllowed('create', 'products');
  const [open, setOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {translate('deliveries.newProduct')}
      </button>
      {open && (
        // The dialog is inside the form of the order, so a submit here would also submit the order.
        <div role="presentation" onSubmit={event => event.stopPropagation()}>
          <NewProductDialog
            branchId={branchId}
            onClose={() => setOpen(false)}
            onCreated={product => {
              setOpen(false);
              onAdd(product, false);
            }}
          />
        </div>
      )}
    </>
  );
};
