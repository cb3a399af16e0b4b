import { useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { reloadsForNewBuild } from '../lib/newBuild';

export interface LaterComponent<Props> extends FunctionComponent<Props> {
  /** Fetches the component's file ahead, so that the first render has it at once. */
  fetched: () => Promise<void>;
}

/** Imports a file whose default export is the component. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
/** Shown until the component has loaded; a function draws it from the component's props. */
export type Fallback<Props> = ReactNode | ((props: Props) => ReactNode);

type State = 'asked' | 'there' | { error: unknown };

/**
 * A screen that is fetched when it is first drawn. React's own `lazy` holds back for 300 ms whatever follows a
 * fallback; this draws it with the next frame. Where the file belongs to a build that the server no longer has, the page is
 * loaded again by itself.
 * @param missing drawn where the file does not arrive for another reason; the next mount fetches it again, and so does the page when
 *   the network is back
 * @throws while drawing, to the nearest boundary, where the file does not arrive and there is no `missing`
 */
export function laterScreen<Props extends object>(
  load: Load<Props>,
  fallback: Fallback<Props> = null,
  missing?: (props: Props) => ReactNode,
): LaterComponent<Props> {
  let Found: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetched = async () => {
    loading ??= load().then(module => {
      Found = module.default;
    });
    try {
      await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const Later = (props: Props) => {
    const [state, setState] = useState<State>(Found ? 'there' : 'asked');
    useEffect(() => {
      if (state !== 'asked') return;
      let mounted = true;
      const show = (next: State) => mounted && setState(next);
      const fail = async (error: unknown) => {
        // The page is not loaded again for somebody who has left this screen meanwhile.
        if (mounted && !missing && (await reloadsForNewBuild())) return;
        show({ error });
      };
      // Needed also where the file arrived between the render and this effect: nothing else would draw it.
      void fetched().then(() => show('there'), fail);
      return () => {
        mounted = false;
      };
    }, [state]);
    const isMissing = typeof state === 'object' && missing !== undefined;
    useEffect(() => {
      if (!isMissing) return;
      const again = () => setState('asked');
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
    }, [isMissing]);
    if (typeof state === 'object') {
      if (missing) return missing(props);
      throw state.error;
    }
    if (Found) return <Found {...props} />;
    return typeof fallback === 'function' ? fallback(props) : fallback;
  };
  return Object.assign(Later, { fetched });
}
