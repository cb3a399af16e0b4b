import StoreIcon from '@mui/icons-material/StoreOutlined';
import { Button, Card, Stack } from '@mui/material';
import { useGetResourceLabel } from 'ra-core';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate';
import { useBranchChoice, useChosenBranchId, useVisibleBranches } from '../lib/branch';
import { EmptyState } from '../ui/EmptyState';
import { PageLoading } from '../ui/PageLoading';
import { ScreenTitle } from '../ui/ScreenTitle';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';
import BranchListFailure from './BranchListFailure';

/**
 * Shown while the branch of a screen is unknown.
 * @param isAboveScreen true if the screen is shown below this message
 */
const NoBranchScreen = ({ isAboveScreen }: { isAboveScreen: boolean }) => {
  const label = useGetResourceLabel();
  const choice = useBranchChoice();
  const branches = useVisibleBranches();
  if (isAboveScreen) return <BranchListFailure />;
  if (choice === 'none') return <CreateFirstBranchScreen />;
  // If the shop has only one branch, `useAutoSelectSingleBranch` selects it.
  if (choice === 'open') return branches?.length === 1 ? null : <ChooseBranchScreen />;
  if (choice === 'loading') return <PageLoading />;
  return (
    <>
      <ScreenTitle title={label('branches', 2)} />
      <BranchListFailure />
    </>
  );
};

export default NoBranchScreen;

/** Asks for a branch, if the shop has several branches and none has the configured id. */
const ChooseBranchScreen = () => {
  const translate = useTranslate();
  const [, choose] = useChosenBranchId();
  return (
    <>
      <ScreenTitle title={translate('layout.which_branch')} />
      <Card>
        <EmptyState
          icon={StoreIcon}
          title={translate('layout.which_branch')}
          hint={translate('layout.which_branch_hint')}
          action={
            <Stack sx={{ gap: 1 }}>
              {(useVisibleBranches() ?? []).map(({ id, name }) => (
                <Button key={id} variant="outlined" onClick={() => choose(Number(id))}>
                  {name}
                </Button>
              ))}
            </Stack>
          }
        />
      </Card>
    </>
  );
};

const CreateFirstBranchScreen = () => {
  const translate = useTranslate();
  const label = useGetResourceLabel();
  const mayCreate = useIsActionAllowed('create', 'branches');
  return (
    <>
      <ScreenTitle title={translate('layout.no_branch')} />
      <Card>
        <EmptyState
          icon={StoreIcon}
          title={translate('layout.no_branch')}
          hint={translate('layout.no_branch_hint')}
          action={
            mayCreate && (
              <Button component={Link} to="/admin/branches/create" variant="contained">
                {translate('kit.add', { Name: label('branches', 1) })}
              </Button>
            )
          }
        />
      </Card>
    </>
  );
};
