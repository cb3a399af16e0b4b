/**
 * Access checks. The session answers at once, until the auth provider does; only a different answer draws anything
 * again.
 */
import { useCanAccess, useCanAccessResources, useRequireAccess } from 'ra-core';
import { isAllowed } from '../authProvider/access';

/** True if the person has the right. */
export function useAllowed(action: string, resource: string): boolean {
  const { canAccess = false } = useCanAccess({
    action,
    resource,
    placeholderData: isAllowed({ action, resource }),
    notifyOnChangeProps: ['data'],
  });
  return canAccess;
}

/** Redirects people who may not do this to the page that says so. @param enabled `false`: no check */
export function useRequireAllowed(action: string, resource: string, enabled = true): void {
  useRequireAccess({
    action,
    resource,
    enabled,
    placeholderData: isAllowed({ action, resource }),
    notifyOnChangeProps: ['data', 'error'],
  });
}

/**
 * Checks for all places at once which of them the person may see.
 * @param places names of resources and paths of pages
 */
export function useAllowedPlaces(places: string[]): (place: string) => boolean {
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
