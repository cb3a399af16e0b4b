import { lazy } from './lazy';
import type { TipProps } from './Tip';

/**
 * The tooltip loads on demand, because its positioning code takes 11 kB. If its file fails to load, no tooltip
 * appears.
 */
export const LazyTip = lazy<TipProps>(
  async () =>
    import('./Tip').then(
      ({ Tip }) => ({ default: Tip }),
      () => ({ default: ({ children }: TipProps) => children }),
    ),
  ({ children }) => children,
);
