import { useResourceContext } from 'ra-core';
import { useMemo } from 'react';
import { useAllowed } from '../useAllowed';

/** The rights of the person on the records of a list. */
export interface Access {
  list: boolean;
  create: boolean;
  edit: boolean;
  delete: boolean;
}

/** Checked once for a list: react-admin's way, a check for each button, would be a query a row. */
export function useAccess(): Access {
  const resource = useResourceContext() ?? '';
  const list = useAllowed('list', resource);
  const create = useAllowed('create', resource);
  const edit = useAllowed('edit', resource);
  const remove = useAllowed('delete', resource);
  return useMemo(() => ({ list, create, edit, delete: remove }), [list, create, edit, remove]);
}
