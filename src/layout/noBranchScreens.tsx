import StoreIcon from '@mui/icons-material/StoreOutlined';
import { Button, Card, Stack } from '@mui/material';
import { useGetResourceLabel } from 'ra-core';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate';
import { useChosenBranchId, useVisibleBranches } from '../lib/branch';
import { EmptyState } from '../ui/EmptyState';
import { ScreenTitle } from '../ui/ScreenTitle';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';

/** Asks for a branch, if the shop has several branches and none has the configured id. */
export const ChooseBranchScreen = () => {
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

export const CreateFirstBranchScreen = () => {
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
