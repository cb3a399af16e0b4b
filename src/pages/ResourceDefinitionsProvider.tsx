import {
  Resource,
  ResourceDefinitionContext,
  shallowEqual,
  type ResourceDefinition,
  type ResourceProps,
} from 'ra-core';
import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { getLoadedResourcePages } from './lazyScreens';

interface DefinitionsProps {
  resources: readonly (ResourceProps & { list: ComponentType })[];
  children: ReactNode;
}

/**
 * Provides react-admin's resource definitions from the first render on. react-admin's own provider registers them after
 * the first render, and again when the permissions arrive, and each time the menu and the screen render again. The list
 * of resources in `App.tsx` never changes, so no definition is unregistered.
 */
export const ResourceDefinitionsProvider = ({ resources, children }: DefinitionsProps) => {
  const [definitions, setDefinitions] = useState<Record<string, ResourceDefinition>>(() =>
    Object.fromEntries(
      resources.map(props => [
        props.name,
        { ...Resource.registerResource(props), ...getLoadedResourcePages(props.list) },
      ]),
    ),
  );
  const register = useCallback((given: ResourceDefinition) => {
    setDefinitions(known => {
      const before = known[given.name];
      const definition = before ? { ...before, ...given, ...pagesOf(before, given) } : given;
      return shallowEqual(before, definition) ? known : { ...known, [given.name]: definition };
    });
  }, []);
  const known = useMemo(() => ({ definitions, register, unregister: nothing }), [definitions, register]);
  return <ResourceDefinitionContext value={known}>{children}</ResourceDefinitionContext>;
};

/** Merges the pages of two definitions of a resource: a page exists if either definition has it. */
const pagesOf = (one: ResourceDefinition, other: ResourceDefinition) => ({
  hasCreate: one.hasCreate || other.hasCreate,
  hasEdit: one.hasEdit || other.hasEdit,
  hasShow: one.hasShow || other.hasShow,
});

const nothing = () => undefined;
