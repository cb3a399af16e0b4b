import {
  isValidElement,
  lazy as reactLazy,
  Suspense,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { translate } from '../i18n/translate';
import '../i18n/signIn';
import { reloadIfNewBuild } from '../lib/newBuild';

export interface LazyComponent<Props> extends FunctionComponent<Props> {
  preload: () => Promise<void>;
}

export type ComponentLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Fallback<Props> = ReactNode | ((props: Props) => ReactNode);

interface Failure {
  error: unknown;
  pathname: string;
  retry: () => void;
}

/**
 * Creates a component that loads on demand. If its file fails to load, the fallback stays, with a message that names
 * the missing part, and the rest of the page keeps its input. The file is requested again on the next mount, and
 * when the network returns.
 */
export const lazy = <Props extends object>(load: ComponentLoader<Props>, fallback: Fallback<Props> = null) =>
  createLazy(load, fallback, ({ retry }) => (props: Props) => (
    <>
      {drawFallback(fallback, props)}
      <MissingPart onRetry={retry} onClose={closeHandler(props)} />
    </>
  ));

/**
 * Creates a screen that loads on demand. If its file belongs to an older build that the server has deleted, the page
 * reloads. For any other failure the error boundary shows an error, and the next mount requests the file again.
 */
export const createLazyScreen = <Props extends object>(
  load: ComponentLoader<Props>,
  fallback: Fallback<Props> = null,
) =>
  createLazy(load, fallback, async ({ error, pathname }) => {
    // The page does not reload if the person has left this screen while its file was loading.
    if (pathname === window.location.pathname && (await reloadIfNewBuild())) return NOTHING;
    throw error;
  });

const NOTHING = () => null;

export const createPreloadHandlers = ({ preload }: Pick<LazyComponent<never>, 'preload'>) => {
  const start = () => void preload().catch(() => undefined);
  return { onPointerEnter: start, onPointerDown: start, onFocus: start };
};

/**
 * Returns event handlers for a link that preload the component of an element. Empty if the component is not lazy.
 */
export const useElementPreloadHandlers = (element: ReactNode): PreloadHandlers => {
  const type = isValidElement(element) ? element.type : null;
  return useMemo(() => (isLazy(type) ? createPreloadHandlers(type) : NO_INTENT), [type]);
};

export type PreloadHandlers = Partial<ReturnType<typeof createPreloadHandlers>>;

const NO_INTENT: PreloadHandlers = {};

const isLazy = (type: unknown): type is LazyComponent<never> =>
  typeof type === 'function' && 'preload' in type;

function createLazy<Props extends object>(
  load: ComponentLoader<Props>,
  fallback: Fallback<Props>,
  onFailure: (failure: Failure) => ComponentType<Props> | Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = async () => {
    loading ??= load().then(module => {
      loaded = module.default;
    });
    try {
      await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  /** React caches a failed `lazy` forever, so each mount and each retry needs a new lazy component. */
  const open = (retry: () => void): ComponentType<Props> => {
    if (loaded) return loaded;
    const { pathname } = window.location;
    return reactLazy(async () => {
      try {
        await preload();
        return { default: loaded! };
      } catch (error) {
        return { default: await onFailure({ error, pathname, retry }) };
      }
    });
  };
  const Lazy = (props: Props) => {
    const [Part, setPart] = useState(() => open(retry));
    function retry(): void {
      setPart(() => open(retry));
    }
    return (
      <Suspense fallback={drawFallback(fallback, props)}>
        <Part {...props} />
      </Suspense>
    );
  };
  return Object.assign(Lazy, { preload });
}

const drawFallback = <Props,>(fallback: Fallback<Props>, props: Props): ReactNode =>
  typeof fallback === 'function' ? fallback(props) : fallback;

function closeHandler(props: object): (() => void) | undefined {
  const { onClose, onCancel } = props as { onClose?: () => void; onCancel?: () => void };
  return onClose ?? onCancel;
}

interface MissingPartProps {
  onRetry: () => void;
  onClose: (() => void) | undefined;
}

/**
 * Says that a part of the page could not be loaded, at the bottom of the page and above dialogs. Text that was typed
 * elsewhere on the page is not lost.
 */
const MissingPart = ({ onRetry, onClose }: MissingPartProps) => {
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  if (closed) return null;
  const close = () => {
    setClosed(true);
    onClose?.();
  };
  return (
    <span className="page-message missing-part" role="alert">
      <span>{translate('signIn.partMissing')}</span>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {translate('signIn.reload')}
      </button>
      <button type="button" className="button" onClick={close}>
        {translate('signIn.cancel')}
      </button>
    </span>
  );
};
