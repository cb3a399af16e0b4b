import type { PurchaseDays, SupplierPayables, UnpaidPurchase } from '../../dataProvider/endpoints/deliveries';
import { translateToEnglish } from '../../i18n/translate';
import '../../i18n/deliveries';
import type { FileColumn } from '../../ui/export/fileColumns';
import { ExportFileButton } from '../../ui/export/ExportFileButton';

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

interface ExportDuesProps {
  branchId: number;
  days: PurchaseDays;
  suppliers: readonly SupplierPayables[];
}

/** Exports the amounts due by supplier and age. */
export const ExportDues = ({ suppliers, ...file }: ExportDuesProps) => (
  <ExportFileButton
    {...file}
    name={translateToEnglish('deliveries.duesTitle')}
    prepare={async () => ({ records: suppliers, columns: listSupplierColumns() })}
  />
);

interface ExportStatementProps {
  branchId: number;
  days: PurchaseDays;
  statement: { supplier: string; purchases: readonly UnpaidPurchase[] };
}

/** Exports the purchases of a supplier that are not paid. */
export const ExportStatement = ({ statement: { supplier, purchases }, ...file }: ExportStatementProps) => (
  <ExportFileButton
    {...file}
    name={translateToEnglish('deliveries.statement', { supplier })}
    prepare={async () => ({ records: purchases, columns: listPurchaseColumns(supplier) })}
  />
);
