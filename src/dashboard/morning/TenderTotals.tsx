import { TENDERS } from '../../../contract/enums';
import type { BranchSalesComparison } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import '../../i18n/reports';
import { formatCents } from '../../lib/money';
import { formatPercent } from '../../lib/quantities';
import { Panel } from '../../ui/Panel';

interface TendersProps {
  branch: BranchSalesComparison | undefined;
}

/** Shows the day's sales by tender, the largest first. Tenders without sales are omitted. */
export const TenderTotals = ({ branch }: TendersProps) => {
  const translate = useTranslate();
  const paid = TENDERS.map(tender => ({ tender, cents: branch?.tenders[tender] ?? 0 }))
    .filter(({ cents }) => cents !== 0)
    .sort((one, other) => other.cents - one.cents);
  const all = paid.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <Panel title={translate('morning.cards.tenders')}>
      {branch && paid.length === 0 && <p className="soft">{translate('morning.nothingPaid')}</p>}
      <table className="morning-tenders" aria-label={translate('morning.cards.tenders')} aria-busy={!branch}>
        <tbody>
          {paid.map(({ tender, cents }) => (
            <tr key={tender}>
              <th scope="row">{translate(`reports.columns.${tender}`)}</th>
              <td className="morning-share" aria-hidden>
                {all > 0 && cents > 0 && <span style={{ width: `${(cents / all) * 100}%` }} />}
              </td>
              <td>{formatCents(cents)}</td>
              <td>{all > 0 ? formatPercent((cents / all) * 100) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};
