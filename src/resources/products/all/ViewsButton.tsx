import { productListTexts as texts } from '../../../i18n/productList';
import { later } from '../../../ui/later';
import { PopoverButton } from '../../../ui/PopoverButton';

const Views = later(() => import('./Views'));

export const ViewsButton = () => (
  <PopoverButton label={texts.views}>{open => open && <Views />}</PopoverButton>
);
