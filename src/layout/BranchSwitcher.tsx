import { Box, type SxProps, type Theme } from '@mui/material';
import type { ChangeEvent } from 'react';
import { isBranchListComplete, useBranch, useBranchIdFromUrl, useVisibleBranches } from '../lib/branch';
import { readSession } from '../session/session';
import { useSwitchBranch } from './useSwitchBranch';
import { useTranslate } from '../i18n/useTranslate';

/** Select of the branch in the header. Hidden if the person has only one branch. */
export const BranchSwitcher = ({ sx }: { sx: SxProps<Theme> }) => {
  const translate = useTranslate();
  const ambient = useBranch();
  const current = useBranchIdFromUrl() ?? ambient;
  const switchTo = useSwitchBranch();
  const branches = useVisibleBranches();
  // While the branches load, the space of the select stays reserved, so that the controls beside it do not move.
  if (!branches && mayChoose()) return <Box sx={sx} />;
  const known = branches?.some(branch => Number(branch.id) === current);
  // A list that contains only the current branch offers no choice, so the select is hidden. The lists of other servers
  // can lack the current branch; such a list offers a choice if it contains any branch.
  const alone = known || isBranchListComplete() ? 1 : 0;
  if (!branches || branches.length <= alone) return null;
  return (
    <Box
      component="select"
      className="control"
      aria-label={translate('layout.branch')}
      value={current}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => switchTo(Number(event.target.value))}
      sx={sx}
    >
      {!known && (
        <option value={current}>
          {isBranchListComplete()
            ? translate('layout.which_branch')
            : translate('layout.branch_name', { id: current })}
        </option>
      )}
      {branches.map(branch => (
        <option key={branch.id} value={branch.id}>
          {branch.name}
        </option>
      ))}
    </Box>
  );
};

function mayChoose(): boolean {
  const session = readSession();
  return session?.branchId === null && session.onlyBranch === undefined;
}
