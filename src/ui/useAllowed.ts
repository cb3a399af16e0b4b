import { useCanAccess, useCanAccessResources, useRequireAccess } from 'ra-core';
import { isAllowed } from '../authProvider/access';

export function useAllowed(action: string, resource: string): boolean {
  const { canAccess = false } = useCanAccess({
    action,
    resource,
    placeholderData: isAllowed({ action, resource }),
    notifyOnChangeProps: ['data'],
  });
  return canAccess;
}

/** Redirects people without the right to the access-denied page. @param enabled `false` skips the check */
export function useRequireAllowed(action: string, resource: string, enabled = true): void {
  useRequireAccess({
    action,
    resource,
    enabled,
    placeholderData: isAllowed({ action, resource }),
    notifyOnChangeProps: ['data', 'error'],
  });
}

export function useAllowedPages(places: string[]): (place: string) => boolean {
  const { canAccess = {} } = useCanAccessResources({
    action: 'list',
    resources: places,
    initialData: Object.fromEntries(
      places.map(resource => [resource, isAllowed({ action: 'list', resource })]),
    ),
    notifyOnChangeProps: ['data'],
  });
  return place => canAccess[place] === true;
}
