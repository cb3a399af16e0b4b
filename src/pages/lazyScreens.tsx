/**
 * Components for the screens that `src/screens.ts` lists. The file of a screen is fetched with the first visit.
 */
import { useResourceDefinition, useResourceDefinitionContext, type ResourceDefinition } from 'ra-core';
import { createElement, isValidElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { Loading } from '../ui/Loading';
import { createLazyScreen, type LazyComponent } from '../ui/lazy';
import { RecordPage } from '../ui/record/RecordPage';
import { AppPagesError, isResourceLink, type MenuLink, type ResourceScreenComponents } from './appPages';
import type { ModuleLoader } from './elements';

/**
 * Cache of lazy components by loader. A component that is created on each render would load and mount again.
 */
const made = new WeakMap<ModuleLoader<unknown>, LazyComponent<object>>();

function once(load: ModuleLoader<unknown>, make: () => LazyComponent<object>): LazyComponent<object> {
  const known = made.get(load) ?? make();
  made.set(load, known);
  return known;
}

/** @param path path of the page in `App.tsx`, for error messages */
export const toLazyScreen = (load: ModuleLoader<ComponentType>, path = '') =>
  once(load, () => createLazyScreen(() => loadDefault(load, `"screen" of "${path}"`, 'MyPage'), <Loading />));

/** @param name name of the resource in `App.tsx`, for error messages */
export const toLazyResource = (load: ModuleLoader<ResourceScreenComponents>, name = '') =>
  once(load, () => {
    const made = createLazyScreen(
      async () => {
        const { default: screens } = await loadDefault(load, `"screens" of "${name}"`, '{ list: MyList }');
        const kinds = KINDS.filter(kind => screens[kind]);
        kindsOf.set(made, kinds);
        const { list, routes } = screens;
        const isList = kinds.length === 0 && !routes && list && !isValidElement(list);
        return { default: isList ? list : pagesOf(screens, kinds) };
      },
      <Loading />,
    );
    return made;
  });

async function loadDefault<Default>(load: ModuleLoader<Default>, prop: string, example: string) {
  const module = await load();
  if (module.default) return module;
  throw new AppPagesError(
    `The file in the prop ${prop} in src/App.tsx has no default export such as: export default ${example};`,
  );
}

export const getMenuLinkScreen = (link: MenuLink) =>
  isResourceLink(link) ? toLazyResource(link.screens, link.name) : toLazyScreen(link.screen, link.path);

/**
 * Paths of a resource's separate pages, relative to the path of its list. The `*` also matches paths below a page, such
 * as those of a form's tabs.
 */
const PATHS = { create: 'create/*', edit: ':id/*', show: ':id/show/*' } as const;
type Kind = keyof typeof PATHS;
const KINDS = Object.keys(PATHS) as Kind[];

export const NotFound = createLazyScreen(() => import('../layout/NotFound'));

const kindsOf = new WeakMap<ComponentType, Kind[]>();

/**
 * @param list a list component that `toLazyResource` created
 * @returns the pages of the resource; empty until its file has loaded
 */
export const getLoadedResourcePages = (list: ComponentType): Partial<ResourceDefinition> =>
  hasAll(kindsOf.get(list) ?? []);

const hasAll = (kinds: readonly Kind[]): Partial<ResourceDefinition> => ({
  ...(kinds.includes('create') && { hasCreate: true }),
  ...(kinds.includes('edit') && { hasEdit: true }),
  ...(kinds.includes('show') && { hasShow: true }),
});

const drawScreen = (screen: ResourceScreenComponents['list']): ReactNode =>
  isValidElement(screen) || !screen ? screen : createElement(screen);

function pagesOf(
  { list = NotFound, routes, ...pages }: ResourceScreenComponents,
  kinds: Kind[],
): ComponentType {
  return function ResourcePages() {
    useRegistered(kinds);
    const { '*': path = '' } = useParams();
    // If a resource has no create page, its list contains the form for a new record, so the path `create` must show the
    // list. The route `:id` of a separate page would also match `create`. The routes of separate pages are therefore
    // omitted for this path.
    const isListForm = !pages.create && /^create\/*$/.test(path);
    return (
      <Routes>
        {routes}
        {(isListForm ? [] : kinds).map(kind => {
          const page = <RecordPage kind={kind}>{drawScreen(pages[kind])}</RecordPage>;
          return <Route key={kind} path={PATHS[kind]} element={page} />;
        })}
        <Route path="*" element={drawScreen(list)} />
      </Routes>
    );
  };
}

/**
 * Registers the pages of a resource after its file has loaded. react-admin's buttons read them from the resource's
 * definition.
 */
function useRegistered(kinds: Kind[]): void {
  const definition: ResourceDefinition = useResourceDefinition();
  const { register } = useResourceDefinitionContext();
  useEffect(() => {
    register({ ...definition, ...hasAll(kinds) });
  }, [kinds, definition, register]);
}
