import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useChosenBranch } from '../ui/scope';

/** An open form is about the branch that was chosen when it opened. */
const FORM = /\/(create|add|\d+)$/;

/** Chooses a branch. With a form open the choice travels as a navigation to its list, so that unsaved changes are asked about. */
export function useSwitchBranch(): (branchId: number) => void {
  const [, choose] = useChosenBranch();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const asked = (state as { branchId?: number } | null)?.branchId;

  useEffect(() => {
    if (asked === undefined) return;
    choose(asked);
    void navigate(pathname + search, { replace: true });
  }, [asked, choose, navigate, pathname, search]);

  return branchId => {
    if (FORM.test(pathname)) void navigate(pathname.replace(FORM, '') + search, { state: { branchId } });
    else choose(branchId);
  };
}
