import { useState } from 'react';
import { isFieldSupported, isValueSupported } from '../../../backends/backend';
import type { Category, ProductFieldChanges, Supplier } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { taxRateToPercent } from '../../../lib/quantities';
import { parseId } from '../../../lib/selection';
import { parseTenThousandths, parseThousandths } from '../../../lib/quantityInput';
import { ReferenceSelect } from '../../../ui/search/ReferenceSelect';
import { API_PAGE_SIZE, useAllRecords } from '../../../ui/useAllRecords';
import { getFlagLanguage, PRODUCT_FLAG_LABELS } from '../flags';
import { BulkChangeDialog } from './BulkChangeDialog';
import { NativeSelect } from '../../../ui/NativeSelect';
import { NumberTextField } from '../../../ui/form/NumberTextField';
import { useBulkFieldChange } from './useBulkFieldChange';
import { canChangeProductsInBulk, type BulkChangeTarget } from './bulkChangeTarget';

type Flag = 'ebt' | 'wic' | 'pesado' | 'ecommerce';
type Choice = '' | 'yes' | 'no';

const YES_OR_NO = () =>
  [
    ['', translate('bulk.leave')],
    ['yes', translate('bulk.yes')],
    ['no', translate('bulk.no')],
  ] as const;

const NAMES = Object.keys(PRODUCT_FLAG_LABELS) as Flag[];
const LEVELS = ['minStock', 'targetStock'] as const;

const isLevel = (text: string): boolean => (parseThousandths(text) ?? -1) >= 0;

interface FieldsDialogProps {
  target: BulkChangeTarget;
  onClose: () => void;
}

const FieldsDialog = ({ target, onClose }: FieldsDialogProps) => {
  const translate = useTranslate();
  const { apply, count, ...change } = useBulkFieldChange(target, onClose);
  const [status, setStatus] = useState<'' | '1' | '0'>('');
  const [category, setCategory] = useState('');
  const [flags, setFlags] = useState<Partial<Record<Flag, Choice>>>({});
  const [tax, setTax] = useState('');
  const [supplier, setSupplier] = useState('');
  const [levels, setLevels] = useState({ minStock: '', targetStock: '' });
  const taxRate = parseTenThousandths(tax);
  const taxIsWrong = tax !== '' && (taxRate === null || taxRate < 0 || taxRate > 1_000_000);
  const set: ProductFieldChanges = {
    ...(status === '' ? {} : { status: status === '1' ? 1 : 0 }),
    ...(category === '' ? {} : { categoryId: parseId(category) }),
    ...Object.fromEntries(NAMES.flatMap(flag => (flags[flag] ? [[flag, flags[flag] === 'yes']] : []))),
    ...(tax === '' || taxIsWrong ? {} : { tax: taxRateToPercent(taxRate) }),
    ...(supplier === '' ? {} : { supplierId: Number(supplier) }),
    ...Object.fromEntries(
      LEVELS.flatMap(level =>
        isLevel(levels[level]) ? [[level, parseThousandths(levels[level])! / 1000]] : [],
      ),
    ),
  };
  const isWrong = taxIsWrong || LEVELS.some(level => levels[level] !== '' && !isLevel(levels[level]));
  const isNothing = Object.keys(set).length === 0;
  return (
    <BulkChangeDialog
      {...change}
      title={translate('bulk.fields')}
      lead={translate('bulk.fieldsLead', { count })}
      submit={isNothing ? translate('bulk.nothingChosen') : translate('bulk.applyFields', { count })}
      disabled={isNothing || isWrong}
      onSubmit={() => apply({ set })}
      onClose={onClose}
    >
      {isFieldSupported('products', 'status') && (
        <NativeSelect
          label={translate('bulk.status')}
          value={status}
          onChange={setStatus}
          choices={(
            [
              ['', translate('bulk.leave')],
              ['1', translate('bulk.active')],
              ['0', translate('bulk.inactive')],
            ] as const
          ).filter(([value]) => value === '' || isValueSupported('products', 'status', value))}
        />
      )}
      {isFieldSupported('products', 'categoryId') && (
        <CategoryBox branchId={target.branchId} value={category} onChange={setCategory} />
      )}
      {/* The supplier and the stock levels exist only on our server, which also changes many products in one call.
       */}
      {canChangeProductsInBulk() && (
        <>
          <SupplierBox branchId={target.branchId} value={supplier} onChange={setSupplier} />
          <div className="change-row">
            {LEVELS.map(level => (
              <NumberTextField
                key={level}
                label={translate(`bulk.${level}`)}
                value={levels[level]}
                error={levels[level] !== '' && !isLevel(levels[level])}
                helperText={
                  levels[level] !== '' && !isLevel(levels[level])
                    ? translate('bulk.notALevel')
                    : translate('bulk.taxHelp')
                }
                onChange={typed => setLevels({ ...levels, [level]: typed })}
                input={{ maxLength: 11 }}
              />
            ))}
          </div>
        </>
      )}
      <div className="change-row">
        {NAMES.filter(flag => isFieldSupported('products', flag)).map(flag => (
          <NativeSelect
            key={flag}
            label={<span lang={getFlagLanguage(flag)}>{translate(PRODUCT_FLAG_LABELS[flag])}</span>}
            value={flags[flag] ?? ''}
            onChange={choice => setFlags({ ...flags, [flag]: choice })}
            choices={YES_OR_NO()}
          />
        ))}
      </div>
      {isFieldSupported('products', 'taxTenThousandths') && (
        <NumberTextField
          label={translate('bulk.tax')}
          value={tax}
          error={taxIsWrong}
          helperText={taxIsWrong ? translate('bulk.notATax') : translate('bulk.taxHelp')}
          onChange={setTax}
          input={{ maxLength: 6 }}
        />
      )}
    </BulkChangeDialog>
  );
};

interface ReferenceBoxProps {
  branchId: number;
  value: string;
  onChange: (id: string) => void;
}

const CategoryBox = ({ branchId, value, onChange }: ReferenceBoxProps) => {
  const translate = useTranslate();
  const categories = useAllRecords<Category>('categories', branchId, translate('bulk.categoriesFailed'));
  return (
    <NativeSelect
      label={translate('bulk.category')}
      value={value}
      onChange={onChange}
      notice={categories.notice}
      choices={[
        ['', translate('bulk.leave')],
        ...categories.choices.map(({ id, name }) => [String(id), name] as const),
      ]}
    />
  );
};

const SupplierBox = ({ branchId, value, onChange }: ReferenceBoxProps) => {
  const translate = useTranslate();
  const suppliers = useAllRecords<Supplier>(
    'purchases/suppliers',
    branchId,
    translate('bulk.suppliersFailed'),
    API_PAGE_SIZE,
  );
  if (suppliers.areMore)
    return (
      <ReferenceSelect
        reference="purchases/suppliers"
        label={translate('bulk.supplier')}
        value={value === '' ? null : Number(value)}
        onChange={id => onChange(id === null ? '' : String(id))}
      />
    );
  return (
    <NativeSelect
      label={translate('bulk.supplier')}
      value={value}
      onChange={onChange}
      notice={suppliers.notice}
      choices={[
        ['', translate('bulk.leave')],
        ...suppliers.choices.map(({ id, name }) => [String(id), name] as const),
      ]}
    />
  );
};

export default FieldsDialog;
