/** What the morning says above the month of the dashboard: it loads with it. */
import { texts } from '../lib/language';

export const morningTexts = texts('morning', {
  failed: 'Failed to fetch the figures of the day',
  today: 'Today',
  yesterday: 'Yesterday',
  which: 'Day',
  untilNow: '%{day}, until %{time}',
  figures: {
    sales: 'Sales',
    orders: 'Orders',
    basket: 'Average basket',
    items: 'Items an order',
    margin: 'Margin',
  },
  month: 'The month so far',
  samePoints: 'unchanged vs %{days}',
  morePoints: '▲ %{points} points vs %{days}',
  lessPoints: '▼ %{points} points vs %{days}',
  ofDay: 'Share, orders, average basket and margin are of %{day}.',
  show: 'Show today and yesterday',
  progress: '%{done} of %{branches} branches',
  none: 'Nothing was sold yet.',
  noneThen: 'Nothing was sold.',
  hours: 'Sales by the hour',
  hoursHint: 'The figures are in the table below it.',
  hour: 'Hour',
  branches: 'Branches side by side',
  asTable: 'As a table',
});
