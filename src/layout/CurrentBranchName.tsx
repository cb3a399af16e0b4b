import { Typography } from '@mui/material';
import { useBranch, useBranchIdFromUrl, useVisibleBranches } from '../lib/branch';

/**
 * Name of the branch below the page's title, for windows whose header has no room for the branch select. Empty in a
 * shop with one branch.
 */
export const CurrentBranchName = () => {
  const ambient = useBranch();
  const current = useBranchIdFromUrl() ?? ambient;
  const branches = useVisibleBranches() ?? [];
  const name = branches.length > 1 && branches.find(({ id }) => Number(id) === current)?.name;
  return (
    <Typography noWrap sx={{ color: 'text.secondary', fontSize: 12, lineHeight: 1.3 }}>
      {name}
    </Typography>
  );
};
