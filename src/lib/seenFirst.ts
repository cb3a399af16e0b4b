/** In milliseconds: a page that was busy for longer than this once will be again. */
const LONG = 100;

let drawn = (draw: () => void): void => draw();

/**
 * Draws the result of a press: at once, or, where drawing takes long, after the next frame, which shows the press
 * itself (https://web.dev/articles/optimize-inp). The pressed element looks pressed until then. This costs one frame.
 */
export function seenFirst(draw: () => void): void {
  drawn(draw);
}

/** Browsers that do not report long tasks (Firefox, Safari) always draw at once. */
if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
  new PerformanceObserver((list, observer) => {
    if (!list.getEntries().some(({ duration }) => duration > LONG)) return;
    observer.disconnect();
    import('./slowPresses').then(
      ({ afterFrame }) => (drawn = afterFrame),
      // Its file did not arrive: presses are drawn at once, as before.
      () => undefined,
    );
  }).observe({ type: 'longtask', buffered: true });
}
