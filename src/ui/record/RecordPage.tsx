import { useResourceContext } from 'ra-core';
import { useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useBranch } from '../../lib/branch';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { BackLink } from '../BackLink';
import { ErrorBanner, type FailureDescription } from '../ErrorBanner';
import { useResourceAccess } from '../list/useResourceAccess';
import { ListScreenContext } from '../list/listScreenContext';
import { ScreenTitle } from '../ScreenTitle';
import { useIsActionAllowed, useRequireActionAccess } from '../useIsActionAllowed';
import { RecordTitleContext } from './recordTitle';

export const RecordPage = ({ kind, children }: { kind: 'create' | 'edit' | 'show'; children: ReactNode }) => {
  const words = useResourceTexts();
  const branchId = useBranch();
  const resource = useResourceContext() ?? '';
  const path = `/admin/${resource}`;
  // Query string of the list that the person came from. Back returns to its page and filters.
  const { search } = useLocation();
  const access = useResourceAccess();
  const allowed = useIsActionAllowed(kind, resource);
  useRequireActionAccess(kind, resource);
  const [title, setTitle] = useState('');
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const screen = useMemo(
    () => ({ path, branchId, editable: false, access, add: null, failure, setFailure }),
    [path, branchId, access, failure],
  );
  if (!allowed) return null;
  return (
    <ListScreenContext value={screen}>
      <ScreenTitle title={title || words(`${kind}_title`)} unlessOther />
      <BackLink to={path + search} label={words('back_to_list')} />
      <ErrorBanner failure={failure} />
      <RecordTitleContext value={setTitle}>{children}</RecordTitleContext>
    </ListScreenContext>
  );
};
