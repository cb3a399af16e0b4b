/** The texts of the report of busy hours, besides those that all reports have. */
import { texts } from '../lib/language';

export const busyHoursTexts = texts('busyHours', {
  wanting: 'Add a cashier',
  perTill:
    '%{when}: %{load} orders per register, with %{tills} open. 80% of the hours have %{usual} or fewer.',
  perHour: '%{when}: %{load} orders in the hour. 80% of the hours have %{usual} or fewer.',
  night: '%{when} (the night to %{next})',
  alike: 'No hour stands out.',
  map: 'An average week',
  show: 'Show',
  orders: 'Orders',
  sales: 'Sales',
  load: 'Orders per register',
  hour: 'Hour',
  unknownTills: 'It is not known here which registers were open, so hours are compared by their orders.',
  oneRefund: 'One refund is not counted as an order, and is subtracted from the sales.',
  refunds: '%{refunds} refunds are not counted as orders, and are subtracted from the sales.',
  running: 'Today counts only up to now.',
  counts:
    'Each figure is the average of the days of that weekday that sold something. A register counts as open in an hour in which it sold.',
  nights: 'Days end at %{hour}: the hours of the night are shown with the day before.',
});
