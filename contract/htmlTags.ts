/** Distinguishes plain text from HTML in descriptions, for server and browser. This file must not import anything. */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** HTML elements for formatting that text editors produce, including some that the sanitiser removes. */
const FORMATTING = names(
  'a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li mark ol p pre s span strong u ul',
);

/** HTML elements that run code, load resources or change how the following text is parsed. */
const ACTING = names(
  'applet audio base button embed form frame frameset iframe image img input link math meta noembed noframes noscript ' +
    'object plaintext script select style svg template textarea title video xmp',
);

/**
 * HTML elements that are neither in `FORMATTING` nor in `ACTING`. A text whose only tags are such elements is plain
 * text, for example `Size <small>`. If the text also has a tag of one of those two lists, it is HTML, and all its tags
 * count as tags.
 */
const OTHERS = names(
  'abbr acronym address area article aside bdi bdo big body canvas caption center cite col colgroup data datalist dd ' +
    'del details dfn dialog dir dl dt fieldset figcaption figure font footer head header hgroup html ins kbd label ' +
    'legend main map marquee menu meter nav nobr optgroup option output param picture progress q rb rp rt rtc ruby samp ' +
    'search section slot small source strike sub summary sup table tbody td tfoot th thead time tr track tt var wbr',
);

type Kind = 'formatting' | 'acting' | 'other' | 'words';

/** Kind of the tag, comment or text that begins at a `<`, and the index after its end. */
interface Mark {
  kind: Kind;
  end: number;
}

const NAME = /<\/?([a-z][a-z0-9]*)(?=[\s/>])/iy;
const REST = /(?:[^"'<>]|"[^"]*"|'[^']*')*>/y;
/**
 * Matches the rest of a tag after its name, if the tag has no attributes, or at least one attribute with a value. In
 * `a<b and b>c`, the text after `<b` has no value, so it is not taken for the attributes of a tag `b`.
 */
const ATTRIBUTES = /^\s*\/?>$|\s[a-z][\w:-]*\s*=/i;
const DECLARATION = /<!doctype\b[^>]*>/iy;

function at(text: string, start: number, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

function markAt(text: string, start: number): Mark {
  const words: Mark = { kind: 'words', end: start + 1 };
  if (text.startsWith('<!', start)) {
    const end = text.startsWith('<!--', start)
      ? text.indexOf('-->', start) + 3
      : start + (at(text, start, DECLARATION)?.[0].length ?? 0);
    return end > start + 2 ? { kind: 'other', end } : words;
  }
  const [opening = '', written = ''] = at(text, start, NAME) ?? [];
  const name = written.toLowerCase();
  const acts = ACTING.has(name);
  if (!acts && !FORMATTING.has(name) && !OTHERS.has(name)) return words;
  const inside = start + opening.length;
  const rest = at(text, inside, REST)?.[0];
  // An unclosed tag extends to the end of the text, because browsers complete it with the text that follows in the
  // page.
  if (acts) return { kind: 'acting', end: inside + (rest?.length ?? 0) };
  if (rest === undefined || !ATTRIBUTES.test(rest)) return words;
  return { kind: FORMATTING.has(name) ? 'formatting' : 'other', end: inside + rest.length };
}

/** Checks whether any tag, closed or not, has an event handler, a style or a link. */
function hasActingAttribute(text: string): boolean {
  const start = text.search(/<[a-z]/i);
  return start >= 0 && /[\s/"'](on[a-z]+|style|href)\s*=/i.test(text.slice(start));
}

/**
 * Checks whether a text is HTML: it contains a formatting tag, or something that would run or load in a page.
 * `Weight <kg>`, `x<y and y>z` and `a < b & c` are plain text. Text for which this returns false is harmless even if
 * a page contains it unescaped.
 */
export function hasTags(text: string): boolean {
  // The loop also tests each `<` inside a tag or comment. In a page with other text before this text, a browser can
  // read such a `<` as the start of a tag.
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', start + 1)) {
    const { kind } = markAt(text, start);
    if (kind === 'formatting' || kind === 'acting') return true;
  }
  return hasActingAttribute(text);
}

export function escapeBracketsOutsideTags(html: string): string {
  let escaped = '';
  let done = 0;
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', done)) {
    const { end, kind } = markAt(html, start);
    escaped += html.slice(done, start) + (kind === 'words' ? '&lt;' : html.slice(start, end));
    done = end;
  }
  return escaped + html.slice(done);
}
