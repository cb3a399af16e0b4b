import { MAX_AMOUNT } from '../../../../../contract/limits';
import { translate } from '../../../../i18n/translate';
import '../../../../i18n/cells';
import { formatCents } from '../../../../lib/money';
import { formatThousandths } from '../../../../lib/quantities';
import {
  formatCentsForInput,
  parseCents,
  formatQuantityForInput,
  parseThousandths,
} from '../../../../lib/quantityInput';
import type { EditableCellSource } from './cellDrafts';

/** Value of an edited cell: cents, thousandths, or 1 and 0 for a status. */
type Value = number;

interface Kind {
  text: (value: Value | undefined) => string;
  read: (typed: string) => Value | null;
  shown: (value: Value | undefined) => string;
  wrong: string;
}

const upTo = (value: number | null, parts: number): number | null =>
  value !== null && value >= 0 && value <= Math.round(MAX_AMOUNT * parts) ? value : null;

export const getEditableCellFormats = (): Record<EditableCellSource, Kind> => ({
  priceCents: {
    text: formatCentsForInput,
    read: typed => upTo(parseCents(typed.replace(/^\s*\$/, '')), 100),
    shown: formatCents,
    wrong: translate('cells.notAPrice'),
  },
  stockThousandths: {
    text: formatQuantityForInput,
    read: typed => upTo(parseThousandths(typed), 1000),
    shown: value => (value === undefined ? '' : formatThousandths(value)),
    wrong: translate('cells.notAStock'),
  },
  status: {
    text: String,
    read: typed => (typed === '1' || typed === '0' ? Number(typed) : null),
    shown: value => (value === 1 ? translate('cells.active') : translate('cells.inactive')),
    wrong: translate('cells.notAStatus'),
  },
});
