import { useState } from 'react';
import type { PurchaseDays, SupplierPayables, UnpaidPurchase } from '../../dataProvider/endpoints/deliveries';
import { translateToEnglish } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/bulk';
import '../../i18n/deliveries';
import type { FileColumn } from '../../ui/export/fileColumns';
import { lazy } from '../../ui/lazy';

const ExportMenu = lazy(async () => ({ default: (await import('../../ui/export/ExportMenu')).ExportMenu }));

const AGES = ['young', 'older', 'old', 'oldest'] as const;

const listSupplierColumns = (): FileColumn<SupplierPayables>[] => [
  { heading: 'Supplier ID', as: 'id', of: ({ supplierId }) => supplierId },
  { heading: 'Supplier', as: 'text', of: ({ name }) => name },
  { heading: 'Purchases', as: 'count', isSummed: true, of: ({ purchases }) => purchases },
  ...AGES.map((age, at): FileColumn<SupplierPayables> => ({
    heading: translateToEnglish(`deliveries.${age}`),
    as: 'money',
    isSummed: true,
    of: ({ ages }) => ages[at] ?? 0,
  })),
  { heading: 'Due', as: 'money', isSummed: true, of: ({ dueCents }) => dueCents },
];

const listPurchaseColumns = (supplier: string): FileColumn<UnpaidPurchase>[] => [
  { heading: 'ID', as: 'id', of: ({ id }) => id },
  { heading: 'Reference', as: 'code', of: ({ ref_no }) => ref_no },
  { heading: 'Supplier', as: 'text', of: () => supplier },
  { heading: 'Date', as: 'day', of: ({ day }) => day },
  { heading: 'Age (days)', as: 'count', of: ({ age }) => age },
  { heading: 'Payable', as: 'money', isSummed: true, of: ({ payableCents }) => payableCents },
  { heading: 'To come', as: 'money', isSummed: true, of: ({ toComeCents }) => toComeCents },
  { heading: 'Paid', as: 'money', isSummed: true, of: ({ paidCents }) => paidCents },
  { heading: 'Due', as: 'money', isSummed: true, of: ({ dueCents }) => dueCents },
];

interface ExportFileProps {
  branchId: number;
  days: PurchaseDays;
  name: string;
  records: readonly unknown[];
  columns: () => readonly FileColumn<never>[];
}

const ExportFile = ({ branchId, days, name, records, columns }: ExportFileProps) => {
  const translate = useTranslate();
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="button no-print"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        {translate('bulk.exportChanges')}
      </button>
      {button && (
        <ExportMenu
          button={button}
          name={name}
          branchId={branchId}
          days={days}
          prepare={async () => ({ records, columns: columns() })}
          onClose={() => setButton(null)}
        />
      )}
    </>
  );
};

interface ExportDuesProps {
  branchId: number;
  days: PurchaseDays;
  suppliers: readonly SupplierPayables[];
}

/** Exports the amounts due by supplier and age. */
export const ExportDues = ({ suppliers, ...file }: ExportDuesProps) => (
  <ExportFile
    {...file}
    name={translateToEnglish('deliveries.duesTitle')}
    records={suppliers}
    columns={listSupplierColumns}
  />
);

interface ExportStatementProps {
  branchId: number;
  days: PurchaseDays;
  statement: { supplier: string; purchases: readonly UnpaidPurchase[] };
}

/** Exports the purchases of a supplier that are not paid. */
export const ExportStatement = ({ statement: { supplier, purchases }, ...file }: ExportStatementProps) => (
  <ExportFile
    {...file}
    name={translateToEnglish('deliveries.statement', { supplier })}
    records={purchases}
    columns={() => listPurchaseColumns(supplier)}
  />
);
