import { Tooltips } from '../ui/Tooltips';
import { KeyboardShortcuts } from './keys/KeyboardShortcuts';
import { SessionEndNotice } from './SessionEndNotice';
import { useAutoSelectSingleBranch } from './useAutoSelectSingleBranch';

/** Parts of the layout that are not needed before the page is drawn. */
const LazyLayoutParts = () => {
  useAutoSelectSingleBranch();
  return (
    <>
      <KeyboardShortcuts />
      <SessionEndNotice />
      <Tooltips />
    </>
  );
};

export default LazyLayoutParts;
