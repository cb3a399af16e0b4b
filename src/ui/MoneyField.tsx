import { useFieldValue } from 'ra-core';
import { formatCents } from '../lib/money';

interface MoneyFieldProps {
  source: string;
  /** react-admin's layouts and tables read this property. */
  label?: string;
}

/** Integer cents in the shop's currency, in our own screens and in react-admin's. Null shows nothing. */
export const MoneyField = ({ source }: MoneyFieldProps) => {
  const cents: unknown = useFieldValue<Record<string, unknown>>({ source });
  return typeof cents === 'number' ? formatCents(cents) : null;
};
