import { useFieldValue } from 'ra-core';
import { formatCents } from '../lib/money';

interface MoneyFieldProps {
  source: string;
  /** Read by react-admin's layouts and tables. */
  label?: string;
}

/** Formats an amount of integer cents in the shop's currency. Null renders nothing. */
export const MoneyField = ({ source }: MoneyFieldProps) => {
  const cents: unknown = useFieldValue<Record<string, unknown>>({ source });
  return typeof cents === 'number' ? formatCents(cents) : null;
};
