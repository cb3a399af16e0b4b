import { productListTexts as texts } from '../../../i18n/productList';
import { lazy } from '../../../ui/lazy';
import { PopoverButton } from '../../../ui/PopoverButton';

const Views = lazy(() => import('./Views'));

export const ViewsButton = () => (
  <PopoverButton label={texts.views}>{open => open && <Views />}</PopoverButton>
);
