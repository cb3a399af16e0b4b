import { useState } from 'react';
import { isFieldSupported } from '../../backends/backend';
import type { ProductMatch } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { NewProductDialog } from './NewProductDialog';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';

interface NewProductProps {
  branchId: number;
  /**
   * Adds the created product to the order.
   * @param scanned true if its code was scanned; otherwise the quantity takes the focus
   */
  onAdd: (product: ProductMatch, scanned: boolean) => void;
}

export const NewProductButton = ({ branchId, onAdd }: NewProductProps) => {
  const translate = useTranslate();
  const mayCreate = useIsActionAllowed('create', 'products');
  const [open, setOpen] = useState(false);
  // The dialog asks for a category.
  if (!mayCreate || !isFieldSupported('products', 'categoryId')) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {translate('deliveries.newProduct')}
      </button>
      {open && (
        // The dialog is rendered inside the form of the order. Without this handler, submitting the dialog would also
        // submit that form.
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
