import { KeyboardShortcuts } from './keys/KeyboardShortcuts';
import { SessionEndNotice } from './SessionEndNotice';
import { Tooltips } from '../ui/Tooltips';

/** Parts of the layout that are not needed before the page is drawn. */
const LazyLayoutParts = () => (
  <>
    <KeyboardShortcuts />
    <SessionEndNotice />
    <Tooltips />
  </>
);

export default LazyLayoutParts;
