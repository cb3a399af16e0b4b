import { lazy } from './lazy';
import type { TipProps } from './Tip';

/** `Tip` for what every page has: its positioning takes 11 kB. Where its file does not arrive, there is no tooltip. */
export const LazyTip = lazy<TipProps>(
  async () =>
    import('./Tip').then(
      ({ Tip }) => ({ default: Tip }),
      () => ({ default: ({ children }: TipProps) => children }),
    ),
  ({ children }) => children,
);
