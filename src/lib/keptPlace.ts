/**
 * Whatever is done by the keyboard, the focus is somewhere. A button that is disabled while it works has it again afterwards; where
 * it goes away with its work (Try again, Clear), what is next to it has it, else the page itself. Who goes elsewhere meanwhile stays
 * there. It begins as it loads.
 */

/** Milliseconds in which a part may give the focus to something itself. */
const PATIENCE = 100;

/** What is pressed, not typed in: on a phone a box would open the keyboard. */
const PRESSED = ':is(a[href], button:enabled, summary):not([tabindex="-1"])';

/** Where the focus is: the element, then what it is in. After it has gone from the page they still tell where it was. */
type Place = readonly Element[];

const placeOf = (element: Element): Place => {
  const place = [element];
  for (let around = element.parentElement; around; around = around.parentElement) place.push(around);
  return place;
};

const isAnywhere = (): boolean =>
  document.activeElement !== null &&
  document.activeElement !== document.body &&
  !document.activeElement.matches(':disabled');

let place: Place = [];
/** What came behind the part that went away with the place. */
let behind: Node | null = null;
/** What came since, in its stead or elsewhere: nobody has seen it yet. */
let since: Node[] = [];
let timer = 0;

function came(target: EventTarget | null): void {
  place = target instanceof Element ? placeOf(target) : [];
  behind = null;
  since = [];
}

/** By the person: what goes from the page, or is disabled, is left, too, but not by them. */
function left(target: EventTarget | null): void {
  queueMicrotask(() => {
    const isThere = target instanceof Element && target.isConnected && !target.matches(':disabled');
    if (isThere && target === place[0] && !isAnywhere()) place = [];
  });
}

function look(changes: MutationRecord[]): void {
  const [last] = place;
  if (!last || isAnywhere()) return;
  for (const { removedNodes, addedNodes, nextSibling } of changes) {
    for (const gone of removedNodes) if (!last.isConnected && gone.contains(last)) behind = nextSibling;
    since.push(...addedNodes);
  }
  clearTimeout(timer);
  timer = window.setTimeout(goOn, PATIENCE);
}

function goOn(): void {
  const [last] = place;
  if (!last || isAnywhere()) return;
  if (!last.isConnected) focus(besideOf(place));
  else if (!last.matches(':disabled')) focus(last);
  else {
    // The first page has none before it, the last none behind it.
    focus(last.closest('.pager-steps')?.querySelector('button:enabled') ?? null);
    since = [];
  }
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** What is pressed next to a place that has gone: behind it, else before it, in the nearest part that has something; else the page. */
function besideOf(gone: Place): Element | null {
  const page = document.getElementById('main-content');
  let mark = behind?.isConnected ? behind : null;
  for (const around of gone.filter(({ isConnected }) => isConnected)) {
    if (!page?.contains(around) || around === page) break;
    const pressed = [...around.querySelectorAll(PRESSED)].filter(
      element => !since.some(node => node.contains(element)),
    );
    const beside = pressed.find(element => mark && isFrom(element, mark)) ?? pressed.at(-1);
    if (beside) return beside;
    mark = around;
  }
  return page;
}

const isFrom = (element: Element, mark: Node): boolean =>
  mark.contains(element) || (mark.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

came(document.activeElement);
document.addEventListener('focusin', ({ target }) => came(target));
document.addEventListener('focusout', ({ target }) => left(target));
new MutationObserver(look).observe(document.body, {
  childList: true,
  subtree: true,
  attributeFilter: ['disabled'],
});
