import { useState } from 'react';
import type { ProductMatch } from '../../dataProvider/api';
import { deliveryTexts as texts } from '../../i18n/deliveries';
import { later } from '../../ui/later';
import { useAllowed } from '../../ui/useAllowed';

const NewProductDialog = later(async () => ({
  default: (await import('./NewProductDialog')).NewProductDialog,
}));

interface NewProductProps {
  branchId: number;
  /** @param scanned as of the search: `false`, whoever typed it goes on to the quantity */
  onAdd: (product: ProductMatch, scanned: boolean) => void;
}

/** What the shop never had is made where it is bought; the order stays as it is. */
export const NewProduct = ({ branchId, onAdd }: NewProductProps) => {
  const mayCreate = useAllowed('create', 'products');
  const [open, setOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {texts.newProduct}
      </button>
      {open && (
        // Its form stands in the order's: what is sent here would send the order, too.
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
