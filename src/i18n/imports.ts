/** The texts of imports: apart from the catalogue, as they load with the page. */
import { texts } from '../lib/language';

/** By the kind of file. */
const KINDS: Record<string, string> = {
  products: 'Products',
  prices: 'Prices only',
  counts: 'Stock counts',
  suppliers: 'Suppliers',
  orders: 'Orders',
};

const KIND_HELP: Record<string, string> = {
  products:
    'New products are added, with the categories and suppliers that the branch lacks. Its existing products are updated from the file.',
  prices: 'The existing products of the branch get these prices and costs. Nothing is added.',
  counts: 'The counted quantity becomes the stock on the sales floor, recorded as a movement.',
  suppliers: 'New suppliers are added. Those with the same name are updated from the file.',
  orders:
    'Each row is one line of an order. Rows with the same terminal and reference are one order, which is imported whole or not at all. The stock does not change.',
};

/** The order in which a checked file's changes are listed, by the kind of file. */
const PLANNED_HELP: Record<string, string> = {
  products: 'Doubtful prices are first, then the largest changes of price and cost. New products come last.',
  prices: 'Doubtful prices are first, then the largest changes of price and cost.',
  counts: 'The largest differences are first.',
  suppliers: 'New suppliers come last.',
};

/** Warnings about the price of a product. */
const MARKS: Record<string, string> = {
  'below-cost': 'Below cost',
  'ten-times-old': 'Far from the current price',
  'ten-times-cost': 'Far from the cost',
};

/** By the state of an import. */
const STATES: Record<string, string> = {
  new: 'Not checked',
  checking: 'Is being checked',
  checked: 'Checked, not imported',
  writing: 'Is being imported',
  done: 'Imported',
  'taking-back': 'Is being undone',
  'taken-back': 'Undone',
  failed: 'Failed, nothing was kept',
};

/** What a column can be. */
const FIELDS: Record<string, string> = {
  id: 'ID',
  upc: 'UPC',
  name: 'Name',
  category: 'Category',
  price: 'Price',
  cost: 'Cost',
  tax: 'Tax',
  stock: 'Stock',
  active: 'Active',
  ebt: 'EBT',
  wic: 'WIC',
  weighed: 'Sold by weight',
  ecommerce: 'Ecommerce',
  minStock: 'Minimum stock',
  targetStock: 'Target stock',
  supplier: 'Supplier',
  description: 'Description',
  stockBefore: 'Stock before',
  contact: 'Contact',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  city: 'City',
  country: 'Country',
  website: 'Website',
  leadDays: 'Lead time in days',
  reference: 'Reference',
  date: 'Date',
  code: 'Product code',
  quantity: 'Quantity',
  tender: 'Kind of payment',
  cashier: 'Cashier',
  terminal: 'Terminal',
};

export const importTexts = texts('imports', {
  drop: 'Drop a CSV or Excel file here',
  choose: 'Choose a file',
  formats:
    'CSV or XLSX, up to 200,000 rows, with the names of the columns in the first one. Exports from Square, Shopify, Loyverse and WooCommerce are recognized by their columns.',
  oneAtATime: 'One file at a time. Nothing was sent.',
  uploading: 'Sending “%{file}”…',
  uploaded: '“%{file}” was sent. It is in the list of imports.',
  uploadFailed: '“%{file}” could not be sent.',
  earlier: 'Imports of this branch',
  listFailed: 'Failed to fetch the imports. Please try again later.',
  failedToRead: 'Failed to fetch this import. Please try again later.',
  more: 'Show more',
  fileHead: 'File',
  whatHead: 'What',
  resultHead: 'Result',
  stateHead: 'State',
  all: 'All imports',

  about: 'What is in the file',
  kinds: KINDS,
  kindHelp: KIND_HELP,
  layout: 'This is an export from %{program}. Its columns are recognized.',
  sheet: 'Sheet',
  sheetHelp: 'The workbook has several sheets. This one is imported; the others are separate imports.',
  sheetFailed: 'The sheet was not read.',
  columnsTitle: 'What the columns are',
  columnsHelp: 'The first rows of the file. Choose what each column is; the others are left out.',
  columnFor: 'Column %{header}',
  noHeader: 'without a name (%{at})',
  leaveOut: '– left out –',
  states: STATES,
  fields: FIELDS,
  missing: 'Still missing: %{fields}. Choose its column.',
  or: ' or ',
  category: 'Category of new products without one',
  unsorted: 'Imported',
  categoryHelp: 'Left empty: %{name}. It is created if the branch does not have it yet.',
  decimalSign: 'How numbers are written',
  decimalSignHelp: 'A number such as 1.250 can mean two things. Each column decides, unless you choose here.',
  decimalSigns: { '': 'As each column shows', '.': '1,234.50', ',': '1.234,50' },
  dateFormat: 'How dates are written',
  dateFormatHelp: 'Such as MM-DD-YYYY HH:mm. Left empty: it is worked out from all dates.',
  check: 'Check the file',
  checkFailed: 'The file was not checked.',
  forget: 'Forget this file',
  forgetFailed: 'The file was not forgotten.',

  checking: 'Checking the file: %{percent}',
  writing: 'Importing: %{done} of %{total}',
  takingBack: 'Undoing: %{done} of %{total}',
  mayLeave: 'The server does the work: you may close this page, and come back.',
  counts: '%{added} new, %{changed} changed, %{refused} cannot be used',
  done: '%{added} new, %{changed} changed',
  unchanged: 'Already as in the file: %{count}.',
  nothing: 'There is nothing to import.',
  plannedTitle: 'What would change',
  plannedHelp: PLANNED_HELP,
  plannedPart: 'The first %{count} are listed.',
  plannedFailed: 'Failed to fetch what would change.',
  recordHead: 'Name',
  changesHead: 'Change',
  isNew: 'New',
  marks: MARKS,
  refusedTitle: 'Rows that cannot be used',
  refusedHelp:
    'They are left out. Download them with their reasons, correct them in a spreadsheet, and import that file, too.',
  download: 'Download these rows',
  downloadFailed: 'The rows were not downloaded.',
  lineHead: 'Line',
  reasonHead: 'Reason',
  refusedFailed: 'Failed to fetch the rows that cannot be used.',
  go: 'Import',
  goFailed: 'Nothing was imported.',
  change: 'Change the columns',
  imported: 'Imported by %{person} on %{moment}',
  undo: 'Undo this import',
  undoQuestion:
    'What it added is removed, and what it changed is set back. What somebody changed since stays as it is.',
  undoFailed: 'The import was not undone.',
  takenBack: 'Undone by %{person} on %{moment}',
  untouched: 'Left as they are: %{count}.',
  failed: 'Everything that it had saved was undone: the shop is as it was before.',
  toProducts: 'Go to the products',
  toSuppliers: 'Go to the suppliers',
  toOrders: 'Go to the orders',
  another: 'Import another file',
});
