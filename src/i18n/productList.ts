/** The texts of the list of all products: apart from the catalogue, as they load with it. */
import { texts } from '../lib/language';

export const productListTexts = texts('productList', {
  margin: 'Margin',
  stock: 'Stock',
  category: 'Category',

  filters: 'Filters',
  filtersChosen: 'Filters (%{count})',
  choice: '%{choice} (%{count})',
  all: 'All',
  status: 'Status',
  supplier: 'Supplier',
  active: 'Active',
  inactive: 'Inactive',
  stocks: { low: 'Low: below its minimum, or %{units}', negative: 'Below 0' },
  marginBelow: 'Below %{percent}',
  onPromotion: 'On promotion',
  noPicture: 'No picture',
  sameCode: 'Same code as another',
  noPrice: 'No price',
  clear: 'Clear filters',
  suppliersFailed: 'Failed to fetch the suppliers. Please try again later.',
  countsFailed: 'Failed to count the products. Please try again later.',
  lacking:
    'The service that this application works with has no other filters, and sorts the list its own way.',

  pictures: 'Pictures',

  views: 'Views',
  noViews: 'Filter and sort the list, and keep it here under a name.',
  viewName: 'Name of the view',
  saveView: 'Save view',
  copyLink: 'Copy link to %{name}',
  copied: 'The link is copied.',
  notCopied: 'This browser could not copy the link. Open the view, and copy the address of the page.',
  deleteView: 'Delete %{name}',
  perPage: 'Rows per page',
});
