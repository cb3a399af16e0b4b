import { lazy } from './lazy';
import type { TipProps } from './Tip';

/**
 * A lazy `Tip` for elements of every page: its positioning code takes 11 kB. Without its file, no tooltip appears.
 */
export const LazyTip = lazy<TipProps>(
  async () =>
    import('./Tip').then(
      ({ Tip }) => ({ default: Tip }),
      () => ({ default: ({ children }: TipProps) => children }),
    ),
  ({ children }) => children,
);
