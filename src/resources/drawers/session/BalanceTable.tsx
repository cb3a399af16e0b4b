import '../../../i18n/reports';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/drawers';
import { formatCents } from '../../../lib/money';
import { ReportTableElement } from '../../../ui/table/reportTableStyles';
import { HeadCell } from '../../../ui/table/tableElements';
import type { TenderBalance } from '../../../dataProvider/api';

/** Expected and counted money by tender, and the difference: negative if money is missing. */
export const BalanceTable = ({ balances }: { balances: readonly TenderBalance[] }) => {
  const translate = useTranslate();
  return (
    <ReportTableElement aria-label={translate('drawers.balance')}>
      <thead>
        <tr>
          <HeadCell text={translate('drawers.tender')} kind="text" />
          <HeadCell text={translate('drawers.expected')} kind="money" />
          <HeadCell text={translate('drawers.countedAmount')} kind="money" />
          <HeadCell text={translate('drawers.difference')} kind="money" />
        </tr>
      </thead>
      <tbody>
        {balances.map(({ tender, name, expectedCents, countedCents, differenceCents }) => (
          <tr key={`${tender} ${name}`}>
            <th scope="row">{name || translate(`reports.columns.${tender}`)}</th>
            <td className="numeric" data-label={translate('drawers.expected')}>
              {formatCents(expectedCents)}
            </td>
            <td className="numeric" data-label={translate('drawers.countedAmount')}>
              {countedCents === null ? '–' : formatCents(countedCents)}
            </td>
            <td className="numeric strong" data-label={translate('drawers.difference')}>
              {differenceCents === null ? '–' : formatCents(differenceCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </ReportTableElement>
  );
};
