import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import {
  listsEveryBranch,
  useBranch,
  useBranchOfAddress,
  useMissingBranch,
  useVisibleBranches,
} from '../lib/branch';
import { later } from '../ui/later';

// No shop that works ever sees them.
const WhichBranch = later(async () => ({ default: (await import('./noBranchScreens')).WhichBranch }));
const FirstBranch = later(async () => ({ default: (await import('./noBranchScreens')).FirstBranch }));

/** What a shop without any branch can already work with. */
const WITHOUT_BRANCH = /^\/admin\/(banners|branches|users|settings|logout)(\/|$)/;

/** The screen, or what leads to a branch where there is none that it could be about. */
export const WithBranch = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const branches = useVisibleBranches();
  const { missing } = useMissingBranch();
  const named = useBranchOfAddress() !== undefined;
  // A screen that subscribes to nothing is about the chosen branch, too.
  const chosen = <Fragment key={useBranch()}>{children}</Fragment>;
  if (!listsEveryBranch() || WITHOUT_BRANCH.test(pathname)) return chosen;
  if (branches?.length === 0) return <FirstBranch />;
  // The only one is chosen by itself (`useExistingBranch`).
  if (missing && !named) return branches?.length === 1 ? null : <WhichBranch />;
  return chosen;
};
