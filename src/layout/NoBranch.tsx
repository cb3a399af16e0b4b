import StoreIcon from '@mui/icons-material/StoreOutlined';
import { Button, Card, Stack } from '@mui/material';
import { useGetResourceLabel, useTranslate } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState';
import { ScreenTitle } from '../ui/ScreenTitle';
import {
  listsEveryBranch,
  useBranch,
  useBranchOfAddress,
  useChosenBranch,
  useMissingBranch,
  useVisibleBranches,
} from '../lib/branch';

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

/** A shop with several branches, of which none has the configured number. */
const WhichBranch = () => {
  const translate = useTranslate();
  const [, choose] = useChosenBranch();
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

const FirstBranch = () => {
  const translate = useTranslate();
  const label = useGetResourceLabel();
  return (
    <>
      <ScreenTitle title={translate('layout.no_branch')} />
      <Card>
        <EmptyState
          icon={StoreIcon}
          title={translate('layout.no_branch')}
          hint={translate('layout.no_branch_hint')}
          action={
            <Button component={Link} to="/admin/branches/create" variant="contained">
              {translate('kit.add', { Name: label('branches', 1) })}
            </Button>
          }
        />
      </Card>
    </>
  );
};
