import {
  Resource,
  ResourceDefinitionContext,
  shallowEqual,
  type ResourceDefinition,
  type ResourceProps,
} from 'ra-core';
import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { pagesKnownOf } from './screenOf';

interface DefinitionsProps {
  /** Each with its screens (`screensOf`) as its list. */
  resources: readonly (ResourceProps & { list: ComponentType })[];
  children: ReactNode;
}

/**
 * What react-admin knows of the resources (its `ResourceDefinitionContext`), from the first drawing on. Its own
 * provider learns it only then, and forgets it and learns it again once the permissions are there; each time the menu
 * and the screen would be drawn anew. Here nothing is forgotten: a resource of the table of contents does not leave. What
 * is learnt of one later is drawn by whoever asks, and not by all that is in here.
 */
export const Definitions = ({ resources, children }: DefinitionsProps) => {
  const [definitions, setDefinitions] = useState<Record<string, ResourceDefinition>>(() =>
    Object.fromEntries(
      resources.map(props => [
        props.name,
        { ...Resource.registerResource(props), ...pagesKnownOf(props.list) },
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

/** A page that a screen turned out to have stays known, whatever its line says. */
const pagesOf = (one: ResourceDefinition, other: ResourceDefinition) => ({
  hasCreate: one.hasCreate || other.hasCreate,
  hasEdit: one.hasEdit || other.hasEdit,
  hasShow: one.hasShow || other.hasShow,
});

const nothing = () => undefined;
