import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { useNotify, useTranslate } from 'ra-core';
import type { PrintHead } from '../../ui/PrintHead';
import { messageOf } from '../../lib/messageOf';

type Head = ComponentType<ComponentProps<typeof PrintHead>>;

/** The day on paper, with what it is and the ink for it, which load when somebody prints. */
export const PrintDay = ({ branchId, day }: { branchId: number; day: string }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const [Head, setHead] = useState<Head | null>(null);
  const [asked, setAsked] = useState(0);
  const print = () => {
    if (Head) return setAsked(asked + 1);
    import('../../ui/PrintHead').then(
      loaded => {
        setHead(() => loaded.PrintHead);
        setAsked(asked + 1);
      },
      (error: unknown) => notify(messageOf(error), { type: 'error' }),
    );
  };
  useEffect(() => {
    if (asked > 0) window.print();
  }, [asked]);
  return (
    <>
      <button type="button" className="button no-print" onClick={print}>
        {translate('reports.print')}
      </button>
      {Head && (
        <Head title={translate('menu.dashboard')} branchId={branchId} range={{ start: day, end: day }} />
      )}
    </>
  );
};
