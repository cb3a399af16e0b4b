/**
 * Keeps the focus from getting lost. A button that is disabled while it works gets the focus back afterwards. Where it is removed
 * with its work (Try again, Clear), the element next to it gets the focus, else the page itself. A person who moves the focus
 * meanwhile keeps it there. This starts when the module loads.
 */

/** Milliseconds in which a component may set the focus itself. */
const PATIENCE = 100;

/** Elements that are pressed, not typed in: focusing an input would open a phone's keyboard. */
const PRESSED = ':is(a[href], button:enabled, summary):not([tabindex="-1"])';

/** Where the focus is: the element, then its ancestors. They still tell where it was after it was removed from the page. */
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
/** The node that followed the removed part with the focus. */
let behind: Node | null = null;
/** Nodes that were added since, in its place or elsewhere: nobody has seen them yet. */
let since: Node[] = [];
let timer = 0;

function came(target: EventTarget | null): void {
  place = target instanceof Element ? placeOf(target) : [];
  behind = null;
  since = [];
}

/** Forgets the place only where the person left it: a control that is removed or disabled also loses the focus. */
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
    // The first page has no previous page, and the last one no next page.
    focus(last.closest('.pager-steps')?.querySelector('button:enabled') ?? null);
    since = [];
  }
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** The pressable element next to a removed one: after it, else before it, in the nearest ancestor that has one; else the page. */
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
