import {
  Resource,
  ResourceDefinitionContext,
  shallowEqual,
  type ResourceDefinition,
  type ResourceProps,
} from 'ra-core';
import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { getLoadedPages } from './lazyScreens';

interface DefinitionsProps {
  /** Each with its screens (`toLazyResource`) as its list. */
  resources: readonly (ResourceProps & { list: ComponentType })[];
  children: ReactNode;
}

/**
 * Provides react-admin's definitions of the resources (`ResourceDefinitionContext`) from the first render on.
 * react-admin's own provider registers them only after it, then unregisters and registers them again once the
 * permissions are there; each time the menu and the screen would render again. Here nothing is unregistered, because
 * the table of contents does not change. A later registration renders only those who read the definitions, not all
 * children.
 */
export const ResourceDefinitions = ({ resources, children }: DefinitionsProps) => {
  const [definitions, setDefinitions] = useState<Record<string, ResourceDefinition>>(() =>
    Object.fromEntries(
      resources.map(props => [
        props.name,
        { ...Resource.registerResource(props), ...getLoadedPages(props.list) },
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

/** A page that a screen turned out to have stays known, even if a later registration lacks it. */
const pagesOf = (one: ResourceDefinition, other: ResourceDefinition) => ({
  hasCreate: one.hasCreate || other.hasCreate,
  hasEdit: one.hasEdit || other.hasEdit,
  hasShow: one.hasShow || other.hasShow,
});

const nothing = () => undefined;
