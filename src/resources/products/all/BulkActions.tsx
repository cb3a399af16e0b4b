import { productListTexts as texts } from '../../../i18n/productList';
import { BulkDeleteAction, BulkUpdateAction } from '../../../ui/list';

/** What can be done with the products that are selected: one more is one more line here. */
export const BulkActions = () => (
  <>
    <BulkUpdateAction label={texts.activate} data={{ status: 1 }} />
    <BulkUpdateAction label={texts.deactivate} data={{ status: 0 }} />
    <BulkDeleteAction />
  </>
);
