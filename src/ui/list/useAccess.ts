import { useCanAccess, useResourceContext } from 'ra-core';
import { useMemo } from 'react';
import { isAllowed } from '../../authProvider/access';

/** What the person may do with the records of a list. */
export interface Access {
  list: boolean;
  create: boolean;
  edit: boolean;
  delete: boolean;
}

/** Asked once for a list: react-admin's way, for each button, would be a query a row. */
export function useAccess(): Access {
  const list = useAllowed('list');
  const create = useAllowed('create');
  const edit = useAllowed('edit');
  const remove = useAllowed('delete');
  return useMemo(() => ({ list, create, edit, delete: remove }), [list, create, edit, remove]);
}

/** What the session says, at once, until the auth provider answers; only another answer draws the list again. */
function useAllowed(action: keyof Access): boolean {
  const resource = useResourceContext() ?? '';
  const { canAccess = false } = useCanAccess({
    action,
    placeholderData: isAllowed({ action, resource }),
    notifyOnChangeProps: ['data'],
  });
  return canAccess;
}
