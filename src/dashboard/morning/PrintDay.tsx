import { useTranslate } from 'ra-core';
import { PrintHead } from '../../ui/PrintHead';

/** Prints the day, with a head that says what it is. */
export const PrintDay = ({ branchId, day }: { branchId: number; day: string }) => {
  const translate = useTranslate();
  return (
    <>
      <button type="button" className="button no-print" onClick={() => window.print()}>
        {translate('reports.print')}
      </button>
      <PrintHead title={translate('menu.dashboard')} branchId={branchId} range={{ start: day, end: day }} />
    </>
  );
};
