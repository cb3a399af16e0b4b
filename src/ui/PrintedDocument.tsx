import { useDataProvider } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import type { Api, Branch } from '../dataProvider/api';
import { config } from '../lib/config';
import { formatCurrentTime } from '../lib/days';
import { PrintPortal } from './PrintPortal';
import { ShopLogo } from './ShopLogo';
import { useReturnFocusAfterAction } from './focus';
import './paperSheet.css';

interface SheetProps {
  branch: Pick<Branch, 'name' | 'address' | 'timeZone'> | null;
  title: string;
  /** Label and values of each fact. Facts without a value are omitted. */
  facts: readonly (readonly [label: string, ...values: string[]])[];
  onPrinted: () => void;
  children: ReactNode;
}

export const PrintedDocument = ({ branch, title, facts, onPrinted, children }: SheetProps) => {
  const translate = useTranslate();
  return (
    <PrintPortal className="paper-sheet" onPrinted={onPrinted}>
      <article>
        <header>
          <div>
            <ShopLogo />
            <p className="paper-sheet-shop">{branch?.name || config().productName}</p>
            {branch && <p>{config().productName}</p>}
            {branch?.address && <p>{branch.address}</p>}
          </div>
          <div>
            <p className="paper-sheet-title">{title}</p>
            <p>{translate('print.printed', { moment: formatCurrentTime(branch?.timeZone) })}</p>
          </div>
        </header>
        <dl>
          {facts.map(([label, ...values]) => (
            <div key={label}>
              <dt>{label}</dt>
              {values.filter(Boolean).map((value, at) => (
                <dd key={at}>{value}</dd>
              ))}
            </div>
          ))}
        </dl>
        {children}
      </article>
    </PrintPortal>
  );
};

interface ButtonProps {
  branchId: number;
  sheet: (drawn: Pick<SheetProps, 'branch' | 'onPrinted'>) => ReactNode;
}

export const PrintSheetButton = ({ branchId, sheet }: ButtonProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const [branch, setBranch] = useState<Branch | null>(null);
  const [asked, setAsked] = useState<'no' | 'waiting' | 'printing'>('no');
  const print = async () => {
    setAsked('waiting');
    try {
      setBranch((await api.getOne<Branch>('branches', { id: branchId, meta: { branchId } })).data);
    } catch {
      // If the branch fails to load, the sheet is printed without the branch's name.
      setBranch(null);
    }
    setAsked('printing');
  };
  return (
    <>
      <button
        ref={useReturnFocusAfterAction(asked === 'waiting')}
        type="button"
        className="button"
        disabled={asked === 'waiting'}
        onClick={() => {
          void print();
        }}
      >
        {translate('common.print')}
      </button>
      {asked === 'printing' && sheet({ branch, onPrinted: () => setAsked('no') })}
    </>
  );
};
