import type { SoldOrderLine, OrderWithCashierAndTerminal } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import '../../i18n/findOrder';
import { formatThousandths, toThousandths } from '../../lib/quantities';

export const getTerminalName = ({
  terminal,
  terminalId,
}: Pick<OrderWithCashierAndTerminal, 'terminal' | 'terminalId'>): string =>
  terminal || translate('findOrder.unnamed', { id: terminalId });

/** Formats kilograms with three decimals; negative for returned goods: "0.735", "-0.735". */
export const formatKilograms = ({
  quantity,
  weightKg,
}: Pick<SoldOrderLine, 'quantity' | 'weightKg'>): string =>
  formatThousandths(toThousandths(quantity < 0 ? -weightKg : weightKg));

export function formatSoldOrderLine({ name, quantity, weightKg }: SoldOrderLine): string {
  if (weightKg > 0)
    return translate('findOrder.howMuch', { weight: formatKilograms({ quantity, weightKg }), name });
  return quantity === 1
    ? name
    : translate('findOrder.howMany', { quantity: formatThousandths(quantity * 1000), name });
}
