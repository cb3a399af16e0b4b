import { Box, Button, Card, Link as TextLink, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { BranchRange, DayClose, DrawerDay } from '../dataProvider/api';
import type { TextKeySuffix } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/drawers';
import { formatDateTime } from '../lib/days';
import { formatCents } from '../lib/money';
import { formatCount, formatTaxRate, percentToTaxRate } from '../lib/quantities';
import { getDrawerSessionPath } from '../lib/drawerPaths';
import { ErrorBanner } from '../ui/ErrorBanner';
import { Facts } from '../ui/Facts';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { WideReportTableElement } from '../ui/table/reportTableStyles';
import { HeadCell } from '../ui/table/tableElements';
import { useApiQuery } from '../ui/useApiQuery';

interface DayProps {
  range: BranchRange;
  /** Time of the report's response. A new time makes this panel load its figures again. */
  answeredAt: number;
}

/** Panel of the Close Day report: gross and net sales, taxes by rate, and the drawer sessions of the days. */
export const DrawerDayPanel = ({ range, answeredAt }: DayProps) => {
  const translate = useTranslate();
  const { data, failure, refetch } = useApiQuery({
    key: ['drawerDay', range, answeredAt],
    query: (api, options) => api.drawerDay(range, options),
    failed: translate('drawers.day.failed'),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <Skeleton sx={{ height: 200, mt: 2 }} />}
      {data && <Day day={data} />}
    </>
  );
};

/** True without sales and drawer sessions. The panel is then not printed. */
const isDayEmpty = ({ sales, refunds, closes, open }: DrawerDay): boolean =>
  sales === 0 && refunds === 0 && !closes?.length && !open?.length;

const Day = ({ day }: { day: DrawerDay }) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'drawers.z'>) => translate(`drawers.z.${key}`);
  const { taxes, closes, open, outside } = day;
  return (
    <Box
      className={isDayEmpty(day) ? 'no-print' : undefined}
      sx={{
        display: 'grid',
        gap: 2,
        mt: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
        // The sections of the report fill the first printed page.
        '@media print': { display: 'block', breakBefore: 'page', '& > * + *': { mt: 2 } },
      }}
    >
      <Panel title={translate('drawers.day.title')}>
        <Facts
          isNumeric
          facts={[
            [words('gross'), formatCents(day.grossCents)],
            [words('discounts'), formatCents(-day.discountCents)],
            [
              translate('drawers.z.refunds', { count: formatCount(day.refunds) }),
              formatCents(day.refundedCents),
            ],
            [words('total'), formatCents(day.totalCents)],
            ...taxes.map(({ rate, netCents, taxCents }): [string, string] => [
              translate('drawers.z.rate', {
                rate: formatTaxRate(percentToTaxRate(rate)),
                net: formatCents(netCents),
              }),
              formatCents(taxCents),
            ]),
            [words('tax'), formatCents(day.taxCents)],
            [words('net'), formatCents(day.netCents)],
            [words('salesCount'), formatCount(day.sales)],
          ]}
        />
        {closes === null && <p className="soft">{translate('drawers.day.tooLong')}</p>}
      </Panel>
      {closes && (
        <Card component="section" sx={{ containerType: 'inline-size' }}>
          <Typography variant="h2" sx={{ px: 2, pt: 2 }}>
            {translate('drawers.day.zs')}
          </Typography>
          <Closes closes={closes} />
          <Box component="ul" sx={{ m: 0, px: 2, py: 1, listStyle: 'none' }}>
            {open?.map(({ sessionId, terminal, openedAt, openedBy }) => (
              <Box component="li" key={sessionId} sx={{ py: 0.5 }}>
                <TextLink component={Link} to={getDrawerSessionPath(sessionId)}>
                  {translate('drawers.day.openLine', {
                    terminal,
                    moment: formatDateTime(openedAt),
                    person: openedBy,
                  })}
                </TextLink>
              </Box>
            ))}
            {outside && outside.count > 0 && (
              <li>
                {translate('drawers.day.outside', {
                  amount: formatCents(outside.cents),
                  count: formatCount(outside.count),
                })}
              </li>
            )}
          </Box>
          <Button
            className="no-print"
            component={Link}
            to="/admin/drawers"
            sx={{ mx: 2, mb: 2, mt: 1 }}
            variant="outlined"
          >
            {translate('drawers.day.countDrawer')}
          </Button>
        </Card>
      )}
    </Box>
  );
};

const Closes = ({ closes }: { closes: readonly DayClose[] }) => {
  const translate = useTranslate();
  if (closes.length === 0)
    return (
      <Typography sx={{ px: 2, py: 1, color: 'text.secondary' }}>{translate('drawers.day.noZs')}</Typography>
    );
  return (
    <WideReportTableElement aria-label={translate('drawers.day.zs')}>
      <thead>
        <tr>
          <HeadCell text={translate('drawers.day.z')} kind="text" />
          <HeadCell text={translate('drawers.terminal')} kind="text" />
          <HeadCell text={translate('drawers.z.total')} kind="money" />
          <HeadCell text={translate('drawers.difference')} kind="money" />
          <HeadCell text={translate('drawers.day.lateSales')} kind="money" />
        </tr>
      </thead>
      <tbody className="record">
        {closes.map(close => (
          <tr key={close.number}>
            <td className="first">
              <TextLink component={Link} to={getDrawerSessionPath(close.sessionId)}>
                {translate('drawers.zTitle', { number: close.number })}
              </TextLink>
              {close.replacedBy !== null && (
                <span className="second-line">
                  {translate('drawers.day.replacedBy', { number: close.replacedBy })}
                </span>
              )}
            </td>
            <td data-label={translate('drawers.terminal')}>{close.terminal}</td>
            <td className="numeric" data-label={translate('drawers.z.total')}>
              {formatCents(close.totalCents)}
            </td>
            <td className="numeric" data-label={translate('drawers.difference')}>
              {close.differenceCents === null ? '–' : formatCents(close.differenceCents)}
            </td>
            <td className="numeric" data-label={translate('drawers.day.lateSales')}>
              {close.lateSales.count === 0 ? '–' : formatCents(close.lateSales.cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </WideReportTableElement>
  );
};
