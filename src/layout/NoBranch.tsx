import StoreIcon from '@mui/icons-material/StoreOutlined';
import { Button, Card } from '@mui/material';
import { useGetResourceLabel, useTranslate } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState';
import { ScreenTitle } from '../ui/ScreenTitle';
import { listsEveryBranch, useBranch, useVisibleBranches } from '../lib/branch';

/** What a shop without any branch can already work with. */
const WITHOUT_BRANCH = /^\/admin\/(banners|branches|users|settings|logout)(\/|$)/;

/** The screen, or the way to a first branch where there is none that it could be about. */
export const WithBranch = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const branches = useVisibleBranches();
  const none = branches?.length === 0 && listsEveryBranch();
  // A screen that subscribes to nothing is about the chosen branch, too.
  const chosen = <Fragment key={useBranch()}>{children}</Fragment>;
  return none && !WITHOUT_BRANCH.test(pathname) ? <FirstBranch /> : chosen;
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
