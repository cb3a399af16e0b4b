import { Resource, shallowEqual, type ResourceDefinition, type ResourceProps } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';

/**
 * What react-admin knows of the resources, for its `ResourceDefinitionContext`, from the first drawing on. Its own
 * provider learns it only then, and forgets it and learns it again once the permissions are there; each time the menu
 * and the screen would be drawn anew. Here nothing is forgotten: a resource of the table of contents does not leave.
 */
export function useDefinitions(resources: readonly ResourceProps[]) {
  const [definitions, setDefinitions] = useState<Record<string, ResourceDefinition>>(() =>
    Object.fromEntries(resources.map(props => [props.name, Resource.registerResource(props)])),
  );
  const register = useCallback((given: ResourceDefinition) => {
    setDefinitions(known => {
      const before = known[given.name];
      const definition = before ? { ...before, ...given, ...pagesOf(before, given) } : given;
      return shallowEqual(before, definition) ? known : { ...known, [given.name]: definition };
    });
  }, []);
  return useMemo(() => ({ definitions, register, unregister: nothing }), [definitions, register]);
}

/** A page that a screen turned out to have stays known, whatever its line says. */
const pagesOf = (one: ResourceDefinition, other: ResourceDefinition) => ({
  hasCreate: one.hasCreate || other.hasCreate,
  hasEdit: one.hasEdit || other.hasEdit,
  hasShow: one.hasShow || other.hasShow,
});

const nothing = () => undefined;
