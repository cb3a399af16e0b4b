import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useBranch, useBranchChoice, useBranchIdFromUrl, useHasBranchListFailed } from '../lib/branch';
import { createLazyScreen } from '../ui/lazy';

const NoBranchScreen = createLazyScreen(() => import('./NoBranchScreen'));

const WITHOUT_BRANCH = /^\/admin\/(banners|branches|users|settings(?!\/(terminals|webhooks))|logout)\b/;

/**
 * Shows the screen. If the screen needs a branch and none is selected, a page to choose or create a branch is shown
 * instead. If the branches could not be loaded, the page says so.
 */
export const RequireBranch = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const choice = useBranchChoice();
  const isNamed = useBranchIdFromUrl() !== undefined && choice !== 'none';
  const hasFailed = useHasBranchListFailed();
  // The React key mounts the screen anew when the branch changes, because some screens read the branch only when they
  // mount.
  const screen = <Fragment key={useBranch()}>{children}</Fragment>;
  const needsBranch = !WITHOUT_BRANCH.test(pathname);
  const isReady = !needsBranch || choice === 'made' || isNamed;
  return (
    <>
      {needsBranch && (hasFailed || !isReady) && <NoBranchScreen isAboveScreen={isReady} />}
      {isReady && screen}
    </>
  );
};
