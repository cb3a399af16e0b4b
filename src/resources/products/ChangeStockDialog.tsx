import { TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { LossReason } from '../../../contract/enums';
import type { Api, Product, ProductStock, StockChange, Supplier } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { useBranch, useBranchIdFromUrl } from '../../lib/branch';
import { formatThousandths } from '../../lib/quantities';
import { parseThousandths } from '../../lib/quantityInput';
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys';
import { FormDialog } from '../../ui/form/FormDialog';
import { AsyncSelect } from '../../ui/search/AsyncSelect';
import { MAX_SUPPLIER_SEARCH_RESULTS, createSupplierSearch } from '../purchases/supplierSearch';
import { getProductStockQueryKey } from './useProductStock';
import { NativeSelect } from '../../ui/NativeSelect';
import { NumberTextField } from '../../ui/form/NumberTextField';
import { useFormSubmit } from '../../lib/useFormSubmit';

type What = 'difference' | 'counted' | LossReason | 'return';

const WHATS = ['difference', 'counted', 'broken', 'expired', 'stolen', 'return'] as const satisfies What[];

interface Values {
  what: What;
  typed: string;
  said: string;
  supplier: Pick<Supplier, 'id' | 'name'> | null;
}

function changeIn({ what, typed, said, supplier }: Values): StockChange | string {
  const thousandths = parseThousandths(typed);
  if (what === 'difference' || what === 'counted') {
    if (thousandths === null || (what === 'counted' && thousandths < 0)) return translate('stock.notANumber');
    if (said.trim() === '') return translate('stock.reasonMissing');
    return { kind: what, thousandths, reason: said };
  }
  if (thousandths === null || thousandths <= 0) return translate('stock.notPositive');
  if (what !== 'return') return { kind: 'loss', thousandths, reason: what, note: said };
  if (!supplier) return translate('stock.supplierMissing');
  return { kind: 'return', thousandths, supplierId: supplier.id, note: said };
}

function stockAfter(there: number, what: What, typed: string): number | null {
  const thousandths = parseThousandths(typed);
  if (thousandths === null) return null;
  if (what === 'counted') return thousandths;
  return there + (what === 'difference' ? thousandths : -thousandths);
}

interface StockDialogProps {
  product: Product;
  stock: ProductStock;
  onClose: () => void;
}

export const ChangeStockDialog = ({ product, stock, onClose }: StockDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKeys();
  const [warehouseId, setWarehouseId] = useState(stock.warehouses[0]?.id ?? 0);
  const [what, setWhat] = useState<What>('difference');
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const [supplier, setSupplier] = useState<Values['supplier']>(null);
  const place = stock.warehouses.find(({ id }) => id === warehouseId);
  const after = stockAfter(place?.stockThousandths ?? 0, what, typed);

  const [error, submit, busy] = useFormSubmit(async () => {
    const change = changeIn({ what, typed, said, supplier });
    if (typeof change === 'string') return change;
    const query = { productId: product.id, warehouseId, change };
    const now = await api.changeStock({ ...query, idempotencyKey: keyOf(query) });
    queryClient.setQueryData(getProductStockQueryKey(product.id), now);
    // The lists of products are refetched. The product itself is not refetched: that would disturb the form behind this
    // dialog, in which the person edits the product.
    void queryClient.invalidateQueries({ queryKey: ['products', 'getList'] });
    void queryClient.invalidateQueries({ queryKey: ['productInBranches'] });
    const figures = { product: product.name, stock: formatThousandths(now.stockThousandths) };
    notify(translate('stock.saved', figures), { type: 'success' });
    onClose();
    return null;
  });

  return (
    <FormDialog
      title={translate('stock.dialogTitle', { product: product.name })}
      lead={translate('stock.dialogLead', {
        stock: formatThousandths(place?.stockThousandths ?? 0),
        warehouse: place?.name ?? '',
      })}
      error={error === translate('stock.reasonMissing') && said.trim() !== '' ? null : error}
      action={submit}
      busy={busy}
      submit={translate('stock.save')}
      cancel={translate('stock.cancel')}
      onClose={onClose}
    >
      <NativeSelect
        label={translate('stock.what')}
        value={what}
        onChange={setWhat}
        choices={WHATS.map(name => [name, translate(`stock.whats.${name}`)] as const)}
      />
      {stock.warehouses.length > 1 && (
        <NativeSelect
          label={translate('stock.warehouse')}
          value={warehouseId}
          onChange={setWarehouseId}
          choices={stock.warehouses.map(({ id, name }) => [id, name] as const)}
        />
      )}
      <NumberTextField
        label={
          what === 'difference' || what === 'counted'
            ? translate(`stock.${what}`)
            : translate('stock.quantity')
        }
        value={typed}
        signed={what === 'difference'}
        autoFocus
        onChange={setTyped}
        helperText={after === null ? ' ' : afterSentence(after)}
        input={{ maxLength: 13 }}
      />
      {what === 'return' && (
        <>
          <SupplierSelect value={supplier} onChange={setSupplier} />
          {/* Returning goods to the supplier does not change the amount due of any purchase
              (docs/decisions/0017-purchases.md). */}
          <p className="soft">{translate('stock.returnOwes')}</p>
        </>
      )}
      <TextField
        label={
          what === 'difference' || what === 'counted' ? translate('stock.reason') : translate('stock.note')
        }
        value={said}
        onChange={({ target }) => setSaid(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
};

const afterSentence = (after: number): string =>
  translate(after < 0 ? 'stock.afterBelow' : 'stock.after', { stock: formatThousandths(after) });

interface SupplierSelectProps {
  value: Values['supplier'];
  onChange: (supplier: Values['supplier']) => void;
}

const SupplierSelect = ({ value, onChange }: SupplierSelectProps) => {
  const translate = useTranslate();
  const ambient = useBranch();
  const branchId = useBranchIdFromUrl() ?? ambient;
  return (
    <AsyncSelect
      label={translate('stock.supplier')}
      value={value}
      onChange={onChange}
      labelOf={({ name }) => name}
      idOf={({ id }) => id}
      queryKey={['suppliersToReturnTo', branchId]}
      query={createSupplierSearch(branchId)}
      most={MAX_SUPPLIER_SEARCH_RESULTS}
      failed={translate('stock.suppliersFailed')}
    />
  );
};
