import { TextField } from '@mui/material';
import { useDataProvider, useGetList } from 'ra-core';
import { useState, type ComponentProps } from 'react';
import type { Api, Category, Product, ProductMatch } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { ALL_RECORDS_PAGINATION } from '../../lib/allRecordsPagination';
import { parseCents } from '../../lib/quantityInput';
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys';
import { NativeSelect } from '../../ui/NativeSelect';
import { FormDialog } from '../../ui/form/FormDialog';
import { useFormSubmit } from '../../lib/useFormSubmit';

interface NewProductDialogProps {
  branchId: number;
  onClose: () => void;
  onCreated: (product: ProductMatch) => void;
}

const EMPTY = { name: '', upc: '', price: '', cost: '0', categoryId: '' };

export const NewProductDialog = ({ branchId, onClose, onCreated }: NewProductDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const keyOf = useIdempotencyKeys();
  const [typed, setTyped] = useState(EMPTY);
  const { data: categories = [], error: failed } = useGetList<Category>('categories', {
    pagination: ALL_RECORDS_PAGINATION,
    sort: { field: 'name', order: 'ASC' },
    meta: { branchId },
  });
  const [error, submit, busy] = useFormSubmit(async () => {
    const [priceCents, costCents] = [parseCents(typed.price), parseCents(typed.cost)];
    if (typed.name.trim() === '') return translate('deliveries.nameMissing');
    if (priceCents === null) return translate('deliveries.priceWrong');
    if (costCents === null) return translate('deliveries.costWrong');
    if (typed.categoryId === '') return translate('deliveries.categoryMissing');
    const names = { name: typed.name.trim(), upc: typed.upc.trim() };
    const figures = { priceCents, costCents, stockThousandths: 0 };
    const category = categories.find(({ id }) => String(id) === typed.categoryId);
    const kind = { status: 1, categoryId: category?.id ?? 0, taxTenThousandths: 0 } as const;
    const product = { ...names, ...figures, ...kind, pesado: category?.pesado ?? false };
    const { data } = await api.create<Product>('products', {
      data: product,
      meta: { branchId, idempotencyKey: keyOf(product) },
    });
    onCreated({ ...names, ...figures, id: data.id });
    return null;
  });
  const box = (
    name: Exclude<keyof typeof EMPTY, 'categoryId'>,
    more: ComponentProps<typeof TextField> = {},
  ) => (
    <TextField
      label={translate(`deliveries.${name === 'upc' ? 'code' : name}`)}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 200 } }}
      {...more}
    />
  );
  return (
    <FormDialog
      title={translate('deliveries.newProductTitle')}
      lead={translate('deliveries.newProductLead')}
      error={error ?? (failed ? translate('deliveries.categoriesFailed') : null)}
      action={submit}
      busy={busy}
      submit={translate('deliveries.create')}
      cancel={translate('deliveries.cancel')}
      onClose={onClose}
    >
      {box('name', { autoFocus: true })}
      {box('upc')}
      <NativeSelect
        label={translate('deliveries.category')}
        value={typed.categoryId}
        onChange={categoryId => setTyped({ ...typed, categoryId })}
        choices={categories.map(({ id, name }) => [String(id), name] as const)}
      />
      {box('price')}
      {box('cost')}
    </FormDialog>
  );
};
