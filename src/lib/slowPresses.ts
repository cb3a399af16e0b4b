/**
 * Presses where drawing takes long: the next frame shows the pressed element as pressed, and the result is drawn after it.
 * `seenFirst.ts` loads this where a page was slow.
 */

/** In milliseconds. A tab that is left right after a press gets no frames, and the press must still take effect. */
const MOST = 500;

/** Elements that can look pressed (`theme/page.css`). */
const PRESSED = 'a, button, [role=option], [role=menuitem], [role=combobox], .pressable';

/** Whether the code that runs now follows from a press, and not from a server's answer. */
let isPress = false;
let target: EventTarget | null = null;
function begin(event: Event): void {
  isPress = true;
  ({ target } = event);
  setTimeout(() => (isPress = false));
}

for (const press of ['mousedown', 'click', 'keydown']) addEventListener(press, begin, { capture: true });

/** Draws after the next frame; without a press, at once. */
export function afterFrame(draw: () => void): void {
  // A hidden page gets no frames.
  if (!isPress || document.hidden) {
    draw();
    return;
  }
  const pressed = target instanceof Element ? target.closest(PRESSED) : null;
  pressed?.setAttribute('data-pressed', '');
  let drawn = false;
  const drawOnce = () => {
    if (drawn) return;
    drawn = true;
    pressed?.removeAttribute('data-pressed');
    draw();
  };
  requestAnimationFrame(() => setTimeout(drawOnce));
  setTimeout(drawOnce, MOST);
}

/** Forms whose press is being shown, and forms that are being sent after that. */
const waiting = new WeakSet<EventTarget>();
const sent = new WeakSet<EventTarget>();

/** Delays a submit, because a form draws itself again when it is sent: with what is missing, or with a button that waits. */
function sendAfterwards(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!isPress || sent.delete(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (waiting.has(form)) return;
  waiting.add(form);
  afterFrame(() => {
    waiting.delete(form);
    if (!form.isConnected) return;
    sent.add(form);
    const { submitter } = event;
    form.requestSubmit(submitter?.isConnected ? submitter : undefined);
    // Where the browser's validation found something missing, nothing was sent.
    sent.delete(form);
  });
}
addEventListener('submit', sendAfterwards, { capture: true });
