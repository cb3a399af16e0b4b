import '../../../i18n/reports';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/drawers';
import { formatCents } from '../../../lib/money';
import { ReportTableElement } from '../../../ui/table/reportTableElements';
import type { TenderBalance } from '../../../dataProvider/api';

/** Expected and counted money by tender, and the difference: negative if money is missing. */
export const BalanceTable = ({ balances }: { balances: readonly TenderBalance[] }) => {
  const translate = useTranslate();
  return (
    <ReportTableElement aria-label={translate('drawers.balance')}>
      <thead>
        <tr>
          <th scope="col">{translate('drawers.tender')}</th>
          <th scope="col" className="numeric">
            {translate('drawers.expected')}
          </th>
          <th scope="col" className="numeric">
            {translate('drawers.countedAmount')}
          </th>
          <th scope="col" className="numeric">
            {translate('drawers.difference')}
          </th>
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
