import { useState } from 'react';
import type { SupplierPayables } from '../../dataProvider/endpoints/deliveries';
import { translateToEnglish } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/bulk';
import '../../i18n/deliveries';
import type { FileColumn } from '../../ui/export/fileColumns';
import { lazy } from '../../ui/lazy';

const ExportMenu = lazy(async () => ({ default: (await import('../../ui/export/ExportMenu')).ExportMenu }));

const AGES = ['young', 'older', 'old', 'oldest'] as const;

const listColumns = (): FileColumn<SupplierPayables>[] => [
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

interface ExportDuesProps {
  branchId: number;
  suppliers: readonly SupplierPayables[];
}

export const ExportDues = ({ branchId, suppliers }: ExportDuesProps) => {
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
          name={translateToEnglish('deliveries.duesTitle')}
          branchId={branchId}
          prepare={async () => ({ records: suppliers, columns: listColumns() })}
          onClose={() => setButton(null)}
        />
      )}
    </>
  );
};
