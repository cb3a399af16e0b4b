/** The texts of cells that are edited in the table of all products. */
import { texts } from '../lib/language';

export const cellTexts = texts('cells', {
  hint: 'Edit here (F2)',
  label: {
    priceCents: 'Price of %{product}',
    stockThousandths: 'Stock of %{product}',
    status: 'Status of %{product}',
  },
  active: 'Active',
  inactive: 'Inactive',
  saving: 'Saving …',
  saved: {
    priceCents: 'Price of %{product}: %{old} → %{new}',
    stockThousandths: 'Stock of %{product}: %{old} → %{new}',
    status: 'Status of %{product}: %{old} → %{new}',
  },
  /** Reasons for corrections of stock. */
  counted: 'Counted',
  undone: 'Undone: counted',
  moved: 'It is now %{now}. Enter saves what you typed anyway.',
  notAPrice: 'Enter an amount from 0 on with at most two decimals.',
  notAStock: 'Enter a number from 0 on, such as 1200 or 0.125.',
  notAStatus: 'Choose the status.',
});
