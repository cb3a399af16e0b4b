import { useResourceContext } from 'ra-core';
import { useMemo } from 'react';
import { useAllowed } from '../useAllowed';

export interface ResourceAccess {
  list: boolean;
  create: boolean;
  edit: boolean;
  delete: boolean;
}

/** Checks the access once per list. react-admin's own check in each button would make a query per row. */
export function useResourceAccess(): ResourceAccess {
  const resource = useResourceContext() ?? '';
  const list = useAllowed('list', resource);
  const create = useAllowed('create', resource);
  const edit = useAllowed('edit', resource);
  const remove = useAllowed('delete', resource);
  return useMemo(() => ({ list, create, edit, delete: remove }), [list, create, edit, remove]);
}
