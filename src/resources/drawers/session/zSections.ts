import '../../../i18n/reports';
import type { Translate } from '../../../i18n/translate';
import '../../../i18n/drawers';
import { formatDateTime } from '../../../lib/days';
import { formatCents } from '../../../lib/money';
import { formatCount, formatTaxRate, percentToTaxRate } from '../../../lib/quantities';
import type { DrawerClose, DrawerFigures, TenderBalance } from '../../../dataProvider/api';

interface ZRow {
  label: string;
  value: string;
  strong?: boolean;
}

export interface ZSection {
  title: string;
  rows: ZRow[];
}

/** Lists the sections of a Z. They are the same on the screen, on a receipt and on a printed page. */
export function listZSections(close: DrawerClose, translate: Translate): ZSection[] {
  const { figures } = close;
  const cash = figures.balances.find(({ tender, name }) => tender === 'cash' && name === '');
  const others = figures.balances.filter(balance => balance !== cash);
  const sections: ZSection[] = [
    {
      title: translate('drawers.z.sales'),
      rows: [
        money(translate('drawers.z.gross'), figures.grossCents),
        money(translate('drawers.z.discounts'), -figures.discountCents),
        money(translate('drawers.z.refunds', { count: formatCount(figures.refunds) }), figures.refundedCents),
        { ...money(translate('drawers.z.total'), figures.totalCents), strong: true },
        money(translate('drawers.z.tax'), figures.taxCents),
        money(translate('drawers.z.net'), figures.netCents),
        ...moneyUnlessZero(translate('drawers.z.tips'), figures.tipCents),
        ...moneyUnlessZero(translate('drawers.z.rounding'), figures.roundingCents),
        { label: translate('drawers.z.salesCount'), value: formatCount(figures.sales) },
        { label: translate('drawers.z.noSales'), value: formatCount(figures.noSales) },
      ],
    },
    {
      title: translate('drawers.z.taxes'),
      rows: figures.taxes.map(({ rate, netCents, taxCents }) =>
        money(
          translate('drawers.z.rate', {
            rate: formatTaxRate(percentToTaxRate(rate)),
            net: formatCents(netCents),
          }),
          taxCents,
        ),
      ),
    },
    {
      title: translate('drawers.z.cash'),
      rows: [
        money(translate('drawers.z.float'), figures.floatCents),
        money(translate('drawers.z.cashSales'), sumCashSales(figures)),
        money(translate('drawers.kinds.paid-in'), figures.paidInCents),
        money(translate('drawers.kinds.paid-out'), -figures.paidOutCents),
        money(translate('drawers.kinds.drop'), -figures.dropCents),
        ...(cash ? moneyUnlessZero(translate('drawers.z.awaited'), getAwaitedCash(figures, cash)) : []),
        ...(cash ? listBalanceRows(cash, translate) : []),
      ],
    },
    ...others.map(balance => ({
      title: balance.name || translate(`reports.columns.${balance.tender}`),
      rows: listBalanceRows(balance, translate),
    })),
    {
      title: translate('drawers.z.pieces'),
      rows: figures.denominations.map(({ cents, count }) =>
        money(`${formatCents(cents)} × ${formatCount(count)}`, cents * count),
      ),
    },
    {
      title: translate('drawers.movements'),
      rows: figures.movements.map(({ kind, cents, reason, person, madeAt }) =>
        money(
          [translate(`drawers.kinds.${kind as 'drop'}`), reason, person, formatDateTime(madeAt)]
            .filter(Boolean)
            .join(' · '),
          kind === 'paid-in' ? cents : -cents,
        ),
      ),
    },
    {
      title: translate('drawers.z.cashiers'),
      rows: figures.cashiers.map(({ name, id, sales, refunds, noSales, totalCents }) =>
        money(
          translate('drawers.z.cashier', {
            name: name || `#${id}`,
            sales: formatCount(sales),
            refunds: formatCount(refunds),
            noSales: formatCount(noSales),
          }),
          totalCents,
        ),
      ),
    },
    {
      title: translate('drawers.z.late'),
      rows: figures.late.map(({ number, sales, movementCents }) =>
        money(
          translate('drawers.z.lateOf', { number, count: formatCount(sales.count) }),
          sales.cents + movementCents,
        ),
      ),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

const sumCashSales = ({ tenders }: DrawerFigures): number =>
  tenders
    .filter(({ tender, name }) => tender === 'cash' && name === '')
    .reduce((sum, { cents }) => sum + cents, 0);

/**
 * Computes the cash that was given back for sales that had not arrived. It is part of the expected cash, but not of
 * the cash sales.
 */
const getAwaitedCash = (figures: DrawerFigures, { expectedCents }: TenderBalance): number => {
  const { floatCents, paidInCents, paidOutCents, dropCents } = figures;
  return expectedCents - (floatCents + sumCashSales(figures) + paidInCents - paidOutCents - dropCents);
};

const money = (label: string, cents: number): ZRow => ({ label, value: formatCents(cents) });

const moneyUnlessZero = (label: string, cents: number): ZRow[] => (cents === 0 ? [] : [money(label, cents)]);

function listBalanceRows(
  { expectedCents, countedCents, differenceCents }: TenderBalance,
  translate: Translate,
): ZRow[] {
  return [
    { ...money(translate('drawers.expected'), expectedCents), strong: true },
    ...(countedCents === null ? [] : [money(translate('drawers.countedAmount'), countedCents)]),
    ...(differenceCents === null
      ? []
      : [{ ...money(translate('drawers.difference'), differenceCents), strong: true }]),
  ];
}

/** Lists the users who opened, counted, closed and reopened the session, with the times. */
export function listZFacts(close: DrawerClose, translate: Translate): [label: string, ...values: string[]][] {
  const { figures } = close;
  const facts: [label: string, ...values: string[]][] = [
    [translate('drawers.terminal'), figures.terminal],
    [translate('drawers.openedAt'), formatDateTime(figures.openedAt), figures.openedBy],
    [translate('drawers.countedAt'), formatDateTime(figures.countedAt), figures.countedBy],
    [translate('drawers.closedAt'), formatDateTime(close.closedAt), close.closedBy],
  ];
  if (close.replaces !== null)
    facts.push([
      translate('drawers.replaces', { number: close.replaces }),
      `${formatDateTime(close.reopenedAt)} · ${close.reopenedBy}`,
      close.reopenReason,
    ]);
  if (close.reason) facts.push([translate('drawers.differenceReason'), close.reason]);
  return facts;
}
