/** The texts of changes of many products: apart from the catalogue, as they load with the few screens that need them. */
import { texts } from '../lib/language';

/** By what a new price is worked out from. */
const BASES: Record<string, string> = {
  percent: 'The price, by a percentage',
  amount: 'The price, by an amount',
  margin: 'The cost, by the margin',
};

const VALUES: Record<string, string> = {
  percent: 'Percent, such as 5 or -10',
  amount: 'Amount, such as 0.50 or -1',
  margin: 'Margin in percent of the price',
};

const ROUNDINGS: Record<string, string> = {
  none: 'To the cent',
  '99': 'To .99',
  '95': 'To .95',
  '05': 'To five cents',
};

const DIRECTIONS: Record<string, string> = { up: 'Up', nearest: 'To the nearest', down: 'Down' };

/** How an earlier change rounded, by its direction. */
const ROUNDED: Record<string, string> = {
  up: '%{rounding}, rounded up',
  nearest: '%{rounding}, to the nearest',
  down: '%{rounding}, rounded down',
};

/** What is odd about a new price. */
const MARKS: Record<string, string> = {
  against: 'Opposite way',
  'low-margin': 'Low margin',
  'below-cost': 'Below cost',
  'more-than-half': '> %{half}',
  'no-cost': 'No cost',
  impossible: 'No new price',
  unchanged: 'Unchanged',
  planned: 'Another change is planned',
};

/** By the state of a change. */
const STATES: Record<string, string> = {
  planned: 'Planned',
  applied: 'Applied',
  cancelled: 'Cancelled',
  'taken-back': 'Taken back',
};

/** By the rule of a change. */
const RULES: Record<string, string> = {
  percent: '%{value} of the price',
  amount: '%{value} on the price',
  margin: '%{value} margin from the cost',
};

export const bulkTexts = texts('bulk', {
  prices: 'Change prices',
  fields: 'Change fields',
  promotion: 'Add to promotion',
  remove: 'Delete',
  merge: 'Merge',
  mergeTitle: 'Merge the two products?',
  mergeLead:
    'Their stock is added. Sales, purchases, codes and promotions of the other product go to the one that you keep, and the other is deleted. This cannot be undone.',
  mergeKeep: 'Product to keep',
  mergeProduct: 'Number %{id} · UPC %{code} · %{price} · %{stock} in stock',
  merged: 'The products are merged: %{product}',
  labels: 'Print labels',
  all: 'All %{count} that match',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',

  pricesLead: 'Products: %{count}. Nothing changes before you press the button below.',
  basis: 'From',
  bases: BASES,
  values: VALUES,
  rounding: 'Rounding',
  roundings: ROUNDINGS,
  direction: 'Rounded',
  directions: DIRECTIONS,
  rounded: ROUNDED,
  leastMargin: 'Mark margins below, in percent',
  changePriceOf: 'Change the price of %{product}',
  leaveOddOut: 'Leave the odd ones out',
  includeAll: 'Take all in again',
  when: 'When',
  now: 'Now',
  later: 'From a day and hour on',
  day: 'Day',
  hour: 'Hour',
  clockOf: 'In the time zone of the branch.',
  nowOnly: 'This server changes prices at once: it cannot plan a later hour.',
  notANumber: 'Enter a number with at most two decimals.',
  notAPercent: 'Enter a percentage from -100 to 1000 with at most two decimals.',
  notAMargin: 'Enter a margin from 0 to 99.99 with at most two decimals.',
  dayMissing: 'Choose the day.',
  pricesFailed: 'Failed to fetch the products. Please try again later.',
  preview: 'New prices',
  productHead: 'Product',
  oldHead: 'Old',
  newHead: 'New',
  marginHead: 'Margin',
  marks: MARKS,
  sums: 'Prices that change: %{changing}, that stay: %{unchanged}. Odd: %{odd}.',
  onlyOdd: 'Only odd ones',
  noneOdd: 'None is odd.',
  apply: 'Change prices (%{count})',
  plan: 'Plan prices (%{count})',
  pricesNotChanged: 'No price was changed.',
  pricesChanged: 'Prices changed: %{count}',
  pricesPlanned: 'Prices that change from %{moment} on: %{count}',

  fieldsLead: 'Products: %{count}. Only what you choose here changes.',
  leave: 'Leave as it is',
  active: 'Active',
  inactive: 'Inactive',
  yes: 'Yes',
  no: 'No',
  status: 'Status',
  category: 'Category',
  supplier: 'Supplier',
  minStock: 'Minimum',
  targetStock: 'Target',
  notALevel: 'Enter a number from 0 on with at most three decimals.',
  suppliersFailed: 'Failed to fetch the suppliers. Please try again later.',
  tax: 'Tax in percent',
  taxHelp: 'Left empty: it stays as it is.',
  notATax: 'Enter a percentage from 0 to 100 with at most two decimals.',
  nothingChosen: 'Choose what to change.',
  applyFields: 'Change products (%{count})',
  categoriesFailed: 'Failed to fetch the categories. Please try again later.',
  notChanged: 'No product was changed.',
  changed: 'Products changed: %{count}',
  changedSome: 'Products changed: %{count}. Already like that: %{untouched}',

  promotionLead: 'Products: %{count}. Products already in the promotion stay in it.',
  promotionName: 'Promotion',
  promotionMissing: 'Choose the promotion.',
  added: 'Products added: %{count}',

  removeTitle: 'Delete the selected products (%{count})?',
  removeLead: 'They cannot be brought back.',
  removeKept: 'Products with sales, purchases or promotions are not deleted.',
  removed: 'Products deleted: %{count}',

  runTitle: '%{done} of %{total} done',
  runLead: 'This server takes one product at a time. Leave this page open.',
  runFailed: '%{product} was not changed: %{reason}',
  runStopped: 'Stopped. What was done so far is kept.',
  stop: 'Stop',
  again: 'Try again',
  goOn: 'Go on',
  leaveOut: 'Leave it out and go on',
  leftOut: 'Left out',
  priceMoved: 'Its price or cost was changed meanwhile.',

  takenBack: 'Products as before: %{count}',
  takenBackSome:
    'Products as before: %{count}. Not restored, because they were changed since or what they belonged to is gone: %{names}',
  takeBackFailed: 'It was not taken back.',

  changesTitle: 'Price Changes',
  exportChanges: 'Export',
  changesHelp: 'Planned and past price changes of many products at once.',
  changesShow: 'Show price changes',
  changesFailed: 'Failed to fetch the price changes. Please try again later.',
  changesNone: 'No price changes found',
  changesNoneHint: 'Select products in their list, and change their prices together.',
  changesToProducts: 'Go to the products',
  madeHead: 'Made',
  whatHead: 'What',
  productsHead: 'Products',
  stateHead: 'State',
  rules: RULES,
  states: STATES,
  from: 'from %{moment}',
  endedBy: '%{moment}, %{person}',
  backOf: 'Took back #%{id}',
  untouched: 'Left as they were: %{count}',
  more: 'Show more',
  takeBack: 'Take back',
  takeBackTitle: 'Take back change #%{id}?',
  takeBackLead: 'The old prices come back, except where somebody changed one since.',
  cancelChange: 'Cancel change',
  cancelTitle: 'Cancel change #%{id}?',
  cancelLead: 'The prices stay as they are.',
  cancelled: 'The change was cancelled',
  cancelFailed: 'It was not cancelled.',
  changeOf: 'Change #%{id}',
  allChanges: 'All price changes',
  notDone: 'not changed',
});
