/**
 * Parses XML that arrives in chunks. It supports the subset used in office documents, without document type
 * definitions.
 */

/** Callbacks of the XML parser. Names of elements are passed without their namespace prefix. */
export interface XmlHandler {
  onOpen(name: string, attributes: string): void;
  /**
   * Receives a text. A text that contains references, comments or CDATA sections, or that spans chunks, arrives in
   * several calls.
   */
  onText?(text: string): void;
  onClose?(name: string): void;
}

const TAG = /<(\/?)(?:[^\s/>:]+:)?([^\s/>:]+)((?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y;

/** Maximum number of characters in a tag or comment. */
const MAX_TAG = 1_000_000;

/** Maximum depth of nested elements. Office documents have fewer than 20 levels. */
const MAX_DEPTH = 100;

const UNFINISHED = /(?:&[#\w]{0,10}|\r)$/;

const CDATA = '<![CDATA[';
const SPECIAL = [
  ['<!--', '-->'],
  [CDATA, ']]>'],
  ['<?', '?>'],
] as const;

export class XmlReader {
  /** Number of XML elements that were read so far. */
  elements = 0;
  private readonly handler: XmlHandler;
  private rest = '';
  private depth = 0;
  private hasRoot = false;

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  /** Parses a chunk of the document. @throws Error for malformed XML, and any error of the handler */
  write(piece: string): void {
    const text = this.rest + piece;
    let at = 0;
    let next = this.readToken(text, at);
    while (next > at) {
      at = next;
      next = this.readToken(text, at);
    }
    this.rest = text.slice(at);
    if (this.rest.length > MAX_TAG) throw new Error('A tag is too long.');
  }

  /** Ends the document. @throws Error if it is empty or incomplete */
  end(): void {
    if (!this.hasRoot || this.depth !== 0 || this.rest.trim() !== '')
      throw new Error('The document is incomplete.');
  }

  private readToken(text: string, from: number): number {
    if (text[from] !== '<') return this.readText(text, from);
    if (text[from + 1] === '!' || text[from + 1] === '?') return this.readSpecial(text, from);
    TAG.lastIndex = from;
    const tag = TAG.exec(text);
    if (!tag) return from;
    const [, slash, name = '', attributes = '', selfClosing] = tag;
    if (slash) this.close(name);
    else {
      this.hasRoot = true;
      this.elements++;
      this.depth++;
      if (this.depth > MAX_DEPTH) throw new Error('The elements are nested too deeply.');
      this.handler.onOpen(name, attributes);
      if (selfClosing) this.close(name);
    }
    return TAG.lastIndex;
  }

  private close(name: string): void {
    this.depth--;
    if (this.depth < 0) throw new Error(`The element ${name} was not opened.`);
    this.handler.onClose?.(name);
  }

  private readText(text: string, from: number): number {
    let end = text.indexOf('<', from);
    if (end < 0) end = from + text.slice(from).replace(UNFINISHED, '').length;
    if (end > from) this.handler.onText?.(decoded(text.slice(from, end)));
    return end;
  }

  private readSpecial(text: string, from: number): number {
    const start = text.slice(from, from + CDATA.length);
    const [open, close] = SPECIAL.find(([begin]) => start.startsWith(begin)) ?? [];
    if (open === undefined) {
      if (SPECIAL.some(([begin]) => begin.startsWith(start))) return from;
      throw new Error('Document type definitions are not supported.');
    }
    const end = text.indexOf(close, from + open.length);
    if (end < 0) return from;
    if (open === CDATA) this.handler.onText?.(text.slice(from + open.length, end));
    return end + close.length;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  if (!lines.includes('&')) return lines;
  return lines.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (reference, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? reference;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}

const ATTRIBUTE = /([^\s=:]+:)?([^\s=:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Returns the attributes of a tag by name, without their namespace prefixes. If two names then are equal, the
 * attribute without a prefix takes precedence.
 */
export function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, prefix, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (prefix === 'xmlns:' || (prefix && attributes.has(name))) continue;
    attributes.set(name, decoded(double ?? single ?? ''));
  }
  return attributes;
}
