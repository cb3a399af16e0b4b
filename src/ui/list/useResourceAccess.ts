import { useResourceContext } from 'ra-core';
import { useMemo } from 'react';
import { useIsActionAllowed } from '../useIsActionAllowed';

export interface ResourceAccess {
  list: boolean;
  create: boolean;
  edit: boolean;
  delete: boolean;
}

/** Checks the access once per list. react-admin's own check in each button would make a query per row. */
export function useResourceAccess(): ResourceAccess {
  const resource = useResourceContext() ?? '';
  const list = useIsActionAllowed('list', resource);
  const create = useIsActionAllowed('create', resource);
  const edit = useIsActionAllowed('edit', resource);
  const remove = useIsActionAllowed('delete', resource);
  return useMemo(() => ({ list, create, edit, delete: remove }), [list, create, edit, remove]);
}
