import { useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';

export interface LaterComponent<Props> extends FunctionComponent<Props> {
  /** Fetches its file ahead: once it is there, the first drawing has it at once. */
  fetched: () => Promise<void>;
}

type State = 'asked' | 'there' | { error: unknown };

/**
 * A component whose file is fetched when it is first drawn. React's own `lazy` holds back for 300 ms whatever follows a
 * fallback; this draws it with the next frame.
 * @param load of a file with the component as its default export
 * @param fallback in its place until it is there; a function draws it from the properties
 * @throws while drawing, to the nearest boundary, where the file does not arrive; the next mount asks for it again
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
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
    const [state, setState] = useState<State>('asked');
    useEffect(() => {
      let mounted = true;
      const show = (next: State) => mounted && setState(next);
      if (!Found)
        fetched().then(
          () => show('there'),
          (error: unknown) => show({ error }),
        );
      return () => {
        mounted = false;
      };
    }, []);
    if (typeof state === 'object') throw state.error;
    if (Found) return <Found {...props} />;
    return typeof fallback === 'function' ? fallback(props) : fallback;
  };
  return Object.assign(Later, { fetched });
}
