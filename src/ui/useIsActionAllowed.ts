import { useCanAccess, useCanAccessResources, useRequireAccess } from 'ra-core';
import { isAccessAllowed } from '../authProvider/access';

export function useIsActionAllowed(action: string, resource: string): boolean {
  const { canAccess = false } = useCanAccess({
    action,
    resource,
    placeholderData: isAccessAllowed({ action, resource }),
    notifyOnChangeProps: ['data'],
  });
  return canAccess;
}

/** Redirects people without the right to the access-denied page. @param enabled `false` skips the check */
export function useRequireActionAccess(action: string, resource: string, enabled = true): void {
  useRequireAccess({
    action,
    resource,
    enabled,
    placeholderData: isAccessAllowed({ action, resource }),
    notifyOnChangeProps: ['data', 'error'],
  });
}

export function useIsPageAllowed(places: string[]): (place: string) => boolean {
  const { canAccess = {} } = useCanAccessResources({
    action: 'list',
    resources: places,
    initialData: Object.fromEntries(
      places.map(resource => [resource, isAccessAllowed({ action: 'list', resource })]),
    ),
    notifyOnChangeProps: ['data'],
  });
  return place => canAccess[place] === true;
}
