import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetMany, useNotify, useUnselectAll } from 'ra-core';
import { useState } from 'react';
import type { Api, Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { getErrorMessage } from '../../../lib/errorMessage';
import { formatCents } from '../../../lib/money';
import { formatThousandths } from '../../../lib/quantities';
import { FormDialog } from '../../../ui/form/FormDialog';
import type { BulkChangeTarget } from './bulkChangeTarget';
import { useFormSubmit } from '../../../lib/useFormSubmit';

interface MergeDialogProps {
  target: BulkChangeTarget;
  onClose: () => void;
}

/**
 * Merges two products that share a code. The person chooses the product to keep; the default is the older one.
 */
const MergeDialog = ({ target: { ids, branchId }, onClose }: MergeDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const unselectAll = useUnselectAll('products');
  const pair = [...(ids ?? [])].map(Number).sort((a, b) => a - b);
  const [keptId, setKeptId] = useState(pair[0] ?? 0);
  const duplicateId = pair.find(id => id !== keptId) ?? 0;
  const { data: products = [], error: failed } = useGetMany<Product>('products', {
    ids: pair,
    meta: { branchId },
  });
  const [error, submit, busy] = useFormSubmit(async () => {
    const merged = await api.mergeProducts({ id: keptId, duplicateId });
    unselectAll();
    void queryClient.invalidateQueries();
    notify(translate('bulk.merged', { product: merged.name }), { type: 'success' });
    onClose();
    return null;
  });
  return (
    <FormDialog
      danger
      title={translate('bulk.mergeTitle')}
      lead={translate('bulk.mergeLead')}
      error={error ?? (failed ? getErrorMessage(failed) : null)}
      action={submit}
      busy={busy || products.length < 2}
      submit={translate('bulk.merge')}
      cancel={translate('bulk.cancel')}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={translate('bulk.mergeKeep')}
        value={String(keptId)}
        onChange={({ target }) => setKeptId(Number(target.value))}
      >
        {products.map(product => (
          <FormControlLabel
            key={product.id}
            value={String(product.id)}
            control={<Radio size="small" />}
            label={<ProductSummary product={product} />}
          />
        ))}
      </RadioGroup>
    </FormDialog>
  );
};

const ProductSummary = ({ product }: { product: Product }) => {
  const translate = useTranslate();
  return (
    <>
      {product.name}
      <span className="second-line">
        {translate('bulk.mergeProduct', {
          id: String(product.id),
          code: product.upc || '–',
          price: formatCents(product.priceCents),
          stock: formatThousandths(product.stockThousandths ?? 0),
        })}
      </span>
    </>
  );
};

export default MergeDialog;
