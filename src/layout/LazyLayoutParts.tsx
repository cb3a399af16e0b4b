import { KeyboardShortcuts } from './keys/KeyboardShortcuts';
import { SessionEndNotice } from './SessionEndNotice';

/** Parts of the layout that are not needed before the page is drawn. */
const LazyLayoutParts = () => (
  <>
    <KeyboardShortcuts />
    <SessionEndNotice />
  </>
);

export default LazyLayoutParts;
