/** Milliseconds: a page that was kept busy for longer once will be again. */
const LONG = 100;

/** Browsers that do not tell (Firefox, Safari) always draw at once. */
let isSlow = false;
if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
  new PerformanceObserver((list, observer) => {
    if (!list.getEntries().some(({ duration }) => duration > LONG)) return;
    isSlow = true;
    observer.disconnect();
    for (const press of ['mousedown', 'click', 'keydown']) addEventListener(press, begin, { capture: true });
  }).observe({ type: 'longtask', buffered: true });
}

/** Whether what runs now follows from a press, and not from an answer of the server. */
let isPress = false;
function begin(): void {
  isPress = true;
  setTimeout(() => (isPress = false));
}

/**
 * Draws what a press leads to: at once, or where drawing takes long after the next frame, so that the press itself is
 * seen within it (https://web.dev/articles/optimize-inp). That frame is what it costs.
 */
export function seenFirst(draw: () => void): void {
  // No frames come to a page that nobody sees.
  if (isSlow && isPress && !document.hidden) requestAnimationFrame(() => setTimeout(draw));
  else draw();
}
