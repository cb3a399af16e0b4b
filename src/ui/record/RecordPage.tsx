import { useResourceContext } from 'ra-core';
import { useMemo, useState, type ReactNode } from 'react';
import { useBranch } from '../../lib/branch';
import { useWords } from '../../lib/words';
import { BackLink } from '../BackLink';
import { ErrorBanner, type Failure } from '../ErrorBanner';
import { useAccess } from '../list/useAccess';
import { ScreenContext } from '../list/screenContext';
import { ScreenTitle } from '../ScreenTitle';

/** A page of one record: heading, title, the way back to the list, and what went wrong. */
export const RecordPage = ({ kind, children }: { kind: 'create' | 'edit' | 'show'; children: ReactNode }) => {
  const words = useWords();
  const branchId = useBranch();
  const path = `/admin/${useResourceContext()}`;
  const access = useAccess();
  const [failure, setFailure] = useState<Failure | null>(null);
  const screen = useMemo(
    () => ({ path, branchId, editable: false, access, add: null, failure, setFailure }),
    [path, branchId, access, failure],
  );
  return (
    <ScreenContext value={screen}>
      <ScreenTitle title={words(`${kind}_title`)} unlessOther />
      <BackLink to={path} label={words('back_to_list')} />
      <ErrorBanner failure={failure} />
      {children}
    </ScreenContext>
  );
};
