import { Typography } from '@mui/material';
import { useBranch, useBranchIdFromUrl, useVisibleBranches } from '../lib/branch';

/** The branch below the page's title, where the header has no room for its select. Empty in a shop with one branch. */
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
