import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/reorder';
import { lazy } from '../../../ui/lazy';
import type { AsyncSelectProps } from '../../../ui/search/AsyncSelect';
import { createActiveSupplierSearch, MAX_SUPPLIER_SEARCH_RESULTS } from '../supplierSearch';

interface Chosen {
  id: number;
  name: string;
}

// The select loads on demand, because it is the largest of MUI's components, and every row can contain one.
const AsyncSelect = lazy<AsyncSelectProps<Chosen>>(async () => {
  const { AsyncSelect: Select } = await import('../../../ui/search/AsyncSelect');
  return { default: Select<Chosen> };
});

interface SupplierChoiceProps {
  product: string;
  branchId: number;
  value: Chosen | null;
  onChange: (supplier: Chosen | null) => void;
}

export const SupplierChoice = ({ product, branchId, value, onChange }: SupplierChoiceProps) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const label = translate('reorder.supplierOf', { product });
  const shown = value ? value.name : translate('reorder.chooseSupplier');
  if (!isOpen) {
    return (
      <Button
        size="small"
        className="no-print"
        aria-label={`${shown}: ${label}`}
        onClick={() => setOpen(true)}
      >
        {shown}
      </Button>
    );
  }
  return (
    <div className="reorder-supplier no-print">
      <AsyncSelect
        name={label}
        placeholder={translate('reorder.supplier')}
        value={value}
        onChange={supplier => {
          onChange(supplier && { id: Number(supplier.id), name: supplier.name });
          if (supplier) setOpen(false);
        }}
        labelOf={({ name }) => name}
        idOf={({ id }) => id}
        queryKey={['suppliersToBuyFrom', branchId]}
        query={async (...asked) =>
          (await createActiveSupplierSearch(branchId)(...asked)).map(({ id, name }) => ({
            id: Number(id),
            name,
          }))
        }
        failed={translate('reorder.suppliersFailed')}
        most={MAX_SUPPLIER_SEARCH_RESULTS}
      />
    </div>
  );
};
