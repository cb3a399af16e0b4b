import { lazy } from './lazy';
import type { TipProps } from './Tip';

/**
 * A tooltip that loads on demand, because its positioning code has 11 kB. If its file fails to load, there is no
 * tooltip.
 */
export const LazyTip = lazy<TipProps>(
  async () =>
    import('./Tip').then(
      ({ Tip }) => ({ default: Tip }),
      () => ({ default: ({ children }: TipProps) => children }),
    ),
  ({ children }) => children,
);
