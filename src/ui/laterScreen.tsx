import { useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { reloadsForNewBuild } from '../lib/newBuild';

export interface LaterComponent<Props> extends FunctionComponent<Props> {
  /** Fetches its file ahead: once it is there, the first drawing has it at once. */
  fetched: () => Promise<void>;
}

/** Of a file with the component as its default export. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
/** In the component's place until it is there; a function draws it from the properties. */
export type Fallback<Props> = ReactNode | ((props: Props) => ReactNode);

type State = 'asked' | 'there' | { error: unknown };

/**
 * What one navigates to, fetched when it is first drawn. React's own `lazy` holds back for 300 ms whatever follows a
 * fallback; this draws it with the next frame. Where the file is one of a build that the server has no more, the page is
 * loaded again by itself.
 * @param missing in its place where the file does not arrive otherwise; the next mount asks for it again
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
        // Whoever has gone on meanwhile is not loaded again.
        if (mounted && !missing && (await reloadsForNewBuild())) return;
        show({ error });
      };
      // Also where the file came between the drawing and this: nothing else would draw it.
      void fetched().then(() => show('there'), fail);
      return () => {
        mounted = false;
      };
    }, [state]);
    if (typeof state === 'object') {
      if (missing) return missing(props);
      throw state.error;
    }
    if (Found) return <Found {...props} />;
    return typeof fallback === 'function' ? fallback(props) : fallback;
  };
  return Object.assign(Later, { fetched });
}
