import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import {
  isBranchListComplete,
  useBranch,
  useBranchIdFromUrl,
  useCurrentBranchVisibility,
  useVisibleBranches,
} from '../lib/branch';
import { createLazyScreen } from '../ui/lazy';

const FirstBranch = createLazyScreen(async () => ({
  default: (await import('./noBranchScreens')).CreateFirstBranchScreen,
}));
const ChooseBranchScreen = createLazyScreen(async () => ({
  default: (await import('./noBranchScreens')).ChooseBranchScreen,
}));

const WITHOUT_BRANCH = /^\/admin\/(banners|branches|users|settings|logout)(\/|$)/;

/**
 * Shows the screen. If the screen needs a branch and none is selected, a page to choose or create a branch is shown
 * instead.
 */
export const RequireBranch = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const branches = useVisibleBranches();
  const { missing } = useCurrentBranchVisibility();
  const named = useBranchIdFromUrl() !== undefined;
  // The React key mounts the screen anew when the branch changes, because some screens read the branch only when they
  // mount.
  const chosen = <Fragment key={useBranch()}>{children}</Fragment>;
  if (!isBranchListComplete() || WITHOUT_BRANCH.test(pathname)) return chosen;
  if (branches?.length === 0) return <FirstBranch />;
  // If the shop has only one branch, `useAutoSelectSingleBranch` selects it, and nothing is rendered until then.
  if (missing && !named) return branches?.length === 1 ? null : <ChooseBranchScreen />;
  return chosen;
};
