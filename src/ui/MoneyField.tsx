import { useFieldValue } from 'ra-core';
import { formatCents } from '../lib/money';

interface MoneyFieldProps {
  source: string;
  /** Label of the field, which react-admin's layouts and tables read from the element. */
  label?: string;
}

/** Formats an amount of integer cents in the shop's currency. Null renders nothing. */
export const MoneyField = ({ source }: MoneyFieldProps) => {
  const cents: unknown = useFieldValue<Record<string, unknown>>({ source });
  return typeof cents === 'number' ? formatCents(cents) : null;
};

/** Aligns the column in react-admin's `<Datagrid>`, which reads this property. */
MoneyField.textAlign = 'right';
