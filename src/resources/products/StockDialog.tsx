/** The box that corrects the stock: a difference, what was counted, a loss, or a return to the supplier. */
import { TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { LossReason } from '../../../contract/enums';
import type { Api, Product, ProductStock, StockChange, Supplier } from '../../dataProvider/api';
import { filled } from '../../i18n/filled';
import { stockTexts as texts } from '../../i18n/stock';
import { useBranch, useBranchOfAddress } from '../../lib/branch';
import { formatThousandths } from '../../lib/quantities';
import { typedThousandths } from '../../lib/typedQuantity';
import { useKeyOf } from '../../lib/useKeyOf';
import { FormDialog } from '../../ui/form/FormDialog';
import { AsyncSelect } from '../../ui/search/AsyncSelect';
import { MOST_SUPPLIERS, suppliersBy } from '../purchases/suppliersBy';
import { stockKey } from './useStockOf';
import { ChoiceBox } from '../../ui/ChoiceBox';
import { FigureBox } from '../../ui/form/FigureBox';
import { useSubmit } from '../../lib/useSubmit';

type What = 'difference' | 'counted' | LossReason | 'return';

const WHATS = ['difference', 'counted', 'broken', 'expired', 'stolen', 'return'] as const satisfies What[];

interface Values {
  what: What;
  typed: string;
  said: string;
  supplier: Pick<Supplier, 'id' | 'name'> | null;
}

/** The change that the boxes describe, or the sentence about what they lack. */
function changeIn({ what, typed, said, supplier }: Values): StockChange | string {
  const thousandths = typedThousandths(typed);
  if (what === 'difference' || what === 'counted') {
    if (thousandths === null || (what === 'counted' && thousandths < 0)) return texts.notANumber;
    if (said.trim() === '') return texts.reasonMissing;
    return { kind: what, thousandths, reason: said };
  }
  if (thousandths === null || thousandths <= 0) return texts.notPositive;
  if (what !== 'return') return { kind: 'loss', thousandths, reason: what, note: said };
  if (!supplier) return texts.supplierMissing;
  return { kind: 'return', thousandths, supplierId: supplier.id, note: said };
}

/** The stock of the warehouse after the change, in thousandths; null while it is not known. */
function stockAfter(there: number, what: What, typed: string): number | null {
  const thousandths = typedThousandths(typed);
  if (thousandths === null) return null;
  if (what === 'counted') return thousandths;
  return there + (what === 'difference' ? thousandths : -thousandths);
}

interface StockDialogProps {
  product: Product;
  stock: ProductStock;
  onClose: () => void;
}

export const StockDialog = ({ product, stock, onClose }: StockDialogProps) => {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const keyOf = useKeyOf();
  const [warehouseId, setWarehouseId] = useState(stock.warehouses[0]?.id ?? 0);
  const [what, setWhat] = useState<What>('difference');
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const [supplier, setSupplier] = useState<Values['supplier']>(null);
  const place = stock.warehouses.find(({ id }) => id === warehouseId);
  const after = stockAfter(place?.stockThousandths ?? 0, what, typed);

  const [error, submit, busy] = useSubmit(async () => {
    const change = changeIn({ what, typed, said, supplier });
    if (typeof change === 'string') return change;
    const query = { productId: product.id, warehouseId, change };
    const now = await api.changeStock({ ...query, idempotencyKey: keyOf(query) });
    queryClient.setQueryData(stockKey(product.id), now);
    // The record is not invalidated, because somebody may be typing in the form around this dialog.
    void queryClient.invalidateQueries({ queryKey: ['products', 'getList'] });
    void queryClient.invalidateQueries({ queryKey: ['productBranches'] });
    const figures = { product: product.name, stock: formatThousandths(now.stockThousandths) };
    notify(filled(texts.saved, figures), { type: 'success' });
    onClose();
    return null;
  });

  return (
    <FormDialog
      title={filled(texts.dialogTitle, { product: product.name })}
      lead={filled(texts.dialogLead, {
        stock: formatThousandths(place?.stockThousandths ?? 0),
        warehouse: place?.name ?? '',
      })}
      // The sentence goes away once a reason is typed.
      error={error === texts.reasonMissing && said.trim() !== '' ? null : error}
      action={submit}
      busy={busy}
      submit={texts.save}
      cancel={texts.cancel}
      onClose={onClose}
    >
      <ChoiceBox
        label={texts.what}
        value={what}
        onChange={setWhat}
        choices={WHATS.map(name => [name, texts.whats[name]] as const)}
      />
      {stock.warehouses.length > 1 && (
        <ChoiceBox
          label={texts.warehouse}
          value={warehouseId}
          onChange={setWarehouseId}
          choices={stock.warehouses.map(({ id, name }) => [id, name] as const)}
        />
      )}
      <FigureBox
        label={what === 'difference' || what === 'counted' ? texts[what] : texts.quantity}
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
          {/* Dues are the business of purchases (docs/decisions/0017-purchases.md). */}
          <p className="soft">{texts.returnOwes}</p>
        </>
      )}
      <TextField
        label={what === 'difference' || what === 'counted' ? texts.reason : texts.note}
        value={said}
        onChange={({ target }) => setSaid(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
};

const afterSentence = (after: number): string =>
  filled(after < 0 ? texts.afterBelow : texts.after, { stock: formatThousandths(after) });

interface SupplierSelectProps {
  value: Values['supplier'];
  onChange: (supplier: Values['supplier']) => void;
}

const SupplierSelect = ({ value, onChange }: SupplierSelectProps) => {
  const ambient = useBranch();
  const branchId = useBranchOfAddress() ?? ambient;
  return (
    <AsyncSelect
      label={texts.supplier}
      value={value}
      onChange={onChange}
      labelOf={({ name }) => name}
      idOf={({ id }) => id}
      queryKey={['suppliersToReturnTo', branchId]}
      query={suppliersBy(branchId)}
      most={MOST_SUPPLIERS}
      failed={texts.suppliersFailed}
    />
  );
};
