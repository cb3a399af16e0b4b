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

/** What looks pressed (`theme/page.css`). */
const PRESSED = 'a, button, [role=option], [role=menuitem], [role=combobox], .pressable';

/** Whether what runs now follows from a press, and not from an answer of the server. */
let isPress = false;
let target: EventTarget | null = null;
function begin(event: Event): void {
  isPress = true;
  ({ target } = event);
  setTimeout(() => (isPress = false));
}

/**
 * Draws what a press leads to: at once, or where drawing takes long after the next frame, in which the press itself is
 * seen (https://web.dev/articles/optimize-inp): what was pressed looks so until then. That frame is what it costs.
 */
export function seenFirst(draw: () => void): void {
  // No frames come to a page that nobody sees.
  if (!isSlow || !isPress || document.hidden) {
    draw();
    return;
  }
  const pressed = target instanceof Element ? target.closest(PRESSED) : null;
  pressed?.setAttribute('data-pressed', '');
  requestAnimationFrame(() =>
    setTimeout(() => {
      pressed?.removeAttribute('data-pressed');
      draw();
    }),
  );
}
