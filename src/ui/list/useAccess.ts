import { useResourceContext } from 'ra-core';
import { useMemo } from 'react';
import { hasVerb } from '../../backends/backend';
import { useAllowed } from '../useAllowed';

export interface Access {
  list: boolean;
  create: boolean;
  edit: boolean;
  delete: boolean;
}

/**
 * Access is checked once for a list, because react-admin's check for each button would be a query per row.
 */
export function useAccess(): Access {
  const resource = useResourceContext() ?? '';
  const list = useAllowed('list', resource);
  const create = useAllowed('create', resource) && hasVerb(resource, 'create');
  const edit = useAllowed('edit', resource) && hasVerb(resource, 'update');
  const remove = useAllowed('delete', resource) && hasVerb(resource, 'delete');
  return useMemo(() => ({ list, create, edit, delete: remove }), [list, create, edit, remove]);
}
