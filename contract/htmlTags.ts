/**
 * Descriptions are plain text, or HTML where formatting was used. Server and browser share the code that tells the two apart, so
 * this file imports nothing.
 */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** The elements that editors produce for formatting, whether or not they are kept afterwards. */
const FORMATTING = names(
  'a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li mark ol p pre s span strong u ul',
);

/** Elements that run code, load something or change how the text after them is parsed. */
const ACTING = names(
  'applet audio base button embed form frame frameset iframe image img input link math meta noembed noframes noscript ' +
    'object plaintext script select style svg template textarea title video xmp',
);

/**
 * HTML's other elements. They count as tags where there is formatting as well, and as words where they stand alone (`Size
 * <small>`).
 */
const OTHERS = names(
  'abbr acronym address area article aside bdi bdo big body canvas caption center cite col colgroup data datalist dd ' +
    'del details dfn dialog dir dl dt fieldset figcaption figure font footer head header hgroup html ins kbd label ' +
    'legend main map marquee menu meter nav nobr optgroup option output param picture progress q rb rp rt rtc ruby samp ' +
    'search section slot small source strike sub summary sup table tbody td tfoot th thead time tr track tt var wbr',
);

type Kind = 'formatting' | 'acting' | 'other' | 'words';

/** What begins at a `<`, and the index just behind its end. */
interface Mark {
  kind: Kind;
  end: number;
}

const NAME = /<\/?([a-z][a-z0-9]*)(?=[\s/>])/iy;
const REST = /(?:[^"'<>]|"[^"]*"|'[^']*')*>/y;
/** No attributes, or at least one with a value: in `a<b and b>c`, ` and b` is text, not an attribute. */
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
  // The browser closes even an unclosed tag with whatever follows it in the page.
  if (acts) return { kind: 'acting', end: inside + (rest?.length ?? 0) };
  if (rest === undefined || !ATTRIBUTES.test(rest)) return words;
  return { kind: FORMATTING.has(name) ? 'formatting' : 'other', end: inside + rest.length };
}

/** Whether any tag, closed or not, has an event handler, a style or a link. */
function hasActingAttribute(text: string): boolean {
  const start = text.search(/<[a-z]/i);
  return start >= 0 && /[\s/"'](on[a-z]+|style|href)\s*=/i.test(text.slice(start));
}

/**
 * Whether a text is HTML: it has a formatting tag, or something that would act in a page. `Weight <kg>`, `x<y and y>z` and `a < b &
 * c` are plain text, to the letter. Text that this function calls plain is harmless even if it ends up in a page unescaped.
 */
export function hasTags(text: string): boolean {
  // Looks inside of tags and comments as well: the text before one may make a parser read it differently.
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', start + 1)) {
    const { kind } = markAt(text, start);
    if (kind === 'formatting' || kind === 'acting') return true;
  }
  return hasActingAttribute(text);
}

/**
 * Escapes every `<` that begins no HTML tag as `&lt;`, so that a parser does not take `<kg>` for a tag and drop it. The result
 * still has to be sanitised.
 */
export function escapeNonTags(html: string): string {
  let escaped = '';
  let done = 0;
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', done)) {
    const { end, kind } = markAt(html, start);
    escaped += html.slice(done, start) + (kind === 'words' ? '&lt;' : html.slice(start, end));
    done = end;
  }
  return escaped + html.slice(done);
}
