import { lazy } from './lazy';
import type { TextTooltipProps } from './TextTooltip';

/**
 * A tooltip that loads on demand, because its positioning code has 11 kB. If its file fails to load, there is no
 * tooltip.
 */
export const LazyTooltip = lazy<TextTooltipProps>(
  async () =>
    import('./TextTooltip').then(
      ({ TextTooltip: Tip }) => ({ default: Tip }),
      () => ({ default: ({ children }: TextTooltipProps) => children }),
    ),
  ({ children }) => children,
);
