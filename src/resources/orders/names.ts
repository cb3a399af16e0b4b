/** Names for the parts of an order, in the list of those found and on the receipt. */
import type { SoldGoods, SoldOrder } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import '../../i18n/findOrder';
import { formatThousandths, toThousandths } from '../../lib/quantities';

export const getTerminalName = ({
  terminal,
  terminalId,
}: Pick<SoldOrder, 'terminal' | 'terminalId'>): string =>
  terminal || translate('findOrder.unnamed', { id: terminalId });

/** Kilograms to the gram, with the minus of a line that goods came back with: "0.735", "-0.735". */
export const formatKilograms = ({ quantity, weightKg }: Pick<SoldGoods, 'quantity' | 'weightKg'>): string =>
  formatThousandths(toThousandths(quantity < 0 ? -weightKg : weightKg));

/** `Milk`, `3 × Milk`, `0.735 kg Ham`. */
export function formatGoods({ name, quantity, weightKg }: SoldGoods): string {
  if (weightKg > 0)
    return translate('findOrder.howMuch', { weight: formatKilograms({ quantity, weightKg }), name });
  return quantity === 1
    ? name
    : translate('findOrder.howMany', { quantity: formatThousandths(quantity * 1000), name });
}
