/** Sets status, category, flags and tax of many products; what is left as it is stays so. */
import { TextField } from '@mui/material';
import { useGetList, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Category, ProductsChange } from '../../../dataProvider/api';
import { bulkTexts as texts } from '../../../i18n/bulk';
import { filled } from '../../../i18n/filled';
import { percentOf } from '../../../lib/quantities';
import { failureOf } from '../../../ui/ErrorBanner';
import { FLAGS } from '../flags';
import { ChangeDialog } from './ChangeDialog';
import { ChoiceBox } from './ChoiceBox';
import { typedHundredths } from './pricing';
import { useFieldChange } from './useFieldChange';
import type { Target } from './target';

type FieldSet = Extract<ProductsChange['change'], { set: unknown }>['set'];
type Flag = 'ebt' | 'wic' | 'pesado' | 'ecommerce';
type Choice = '' | 'yes' | 'no';

const YES_OR_NO = () =>
  [
    ['', texts.leave],
    ['yes', texts.yes],
    ['no', texts.no],
  ] as const;

const NAMES = Object.keys(FLAGS) as Flag[];

interface FieldsDialogProps {
  target: Target;
  onClose: () => void;
}

const FieldsDialog = ({ target, onClose }: FieldsDialogProps) => {
  const translate = useTranslate();
  const { apply, count, ...change } = useFieldChange(target, onClose);
  const [status, setStatus] = useState<'' | '1' | '0'>('');
  const [category, setCategory] = useState('');
  const [flags, setFlags] = useState<Partial<Record<Flag, Choice>>>({});
  const [tax, setTax] = useState('');
  const categories = useCategories(target.branchId);
  const hundredths = typedHundredths(tax);
  const taxIsWrong = tax !== '' && (hundredths === null || hundredths < 0 || hundredths > 10_000);
  const set: FieldSet = {
    ...(status === '' ? {} : { status: status === '1' ? 1 : 0 }),
    ...(category === '' ? {} : { categoryId: Number(category) }),
    ...Object.fromEntries(NAMES.flatMap(flag => (flags[flag] ? [[flag, flags[flag] === 'yes']] : []))),
    ...(tax === '' || taxIsWrong ? {} : { tax: percentOf(hundredths) }),
  };
  const isNothing = Object.keys(set).length === 0;
  return (
    <ChangeDialog
      {...change}
      title={texts.fields}
      lead={filled(texts.fieldsLead, { count })}
      submit={isNothing ? texts.nothingChosen : filled(texts.applyFields, { count })}
      disabled={isNothing || taxIsWrong}
      onSubmit={() => apply({ set })}
      onClose={onClose}
    >
      <ChoiceBox
        label={texts.status}
        value={status}
        onChange={setStatus}
        choices={[
          ['', texts.leave],
          ['1', texts.active],
          ['0', texts.inactive],
        ]}
      />
      <ChoiceBox
        label={texts.category}
        value={category}
        onChange={setCategory}
        choices={[['', texts.leave], ...categories.map(({ id, name }) => [String(id), name] as const)]}
      />
      <div className="change-row">
        {NAMES.map(flag => (
          <ChoiceBox
            key={flag}
            label={translate(FLAGS[flag] ?? flag)}
            value={flags[flag] ?? ''}
            onChange={choice => setFlags({ ...flags, [flag]: choice })}
            choices={YES_OR_NO()}
          />
        ))}
      </div>
      <TextField
        label={texts.tax}
        value={tax}
        error={taxIsWrong}
        helperText={taxIsWrong ? texts.notATax : texts.taxHelp}
        onChange={({ target: box }) => setTax(box.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 6 } }}
      />
    </ChangeDialog>
  );
};

function useCategories(branchId: number): Category[] {
  const { data = [] } = useGetList<Category>(
    'categories',
    {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'name', order: 'ASC' },
      filter: { branchId },
      meta: { branchId },
    },
    { onError: error => void failureOf(texts.categoriesFailed, error) },
  );
  return data;
}

export default FieldsDialog;
