import { Marked, type Tokens } from 'marked';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Makes the anchor of a heading as GitHub does. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Returns the URL of a linked file, or of a path below `/docs/`. Undefined if the server does not serve the file. */
type FindFileUrl = (href: string) => string | undefined;

const createMarked = (findFileUrl: FindFileUrl) =>
  new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${toAnchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Paths of the served documentation become links.
      codespan({ text }) {
        const code = `<code>${escapeHtml(text)}</code>`;
        const url = text.startsWith('/docs/') ? findFileUrl(text) : undefined;
        return url === undefined ? code : `<a href="${escapeHtml(url)}">${code}</a>`;
      },
      // A link to a file that the server does not serve is replaced by its text.
      link({ tokens, href }) {
        const label = this.parser.parseInline(tokens);
        const url = /^(#|\/|https?:)/.test(href) ? href : findFileUrl(href);
        return url === undefined ? label : `<a href="${escapeHtml(url)}">${label}</a>`;
      },
    },
  });

/** Renders Markdown as HTML. HTML in the Markdown is escaped. */
export const renderMarkdown = (markdown: string, findFileUrl: FindFileUrl = () => undefined): string =>
  createMarked(findFileUrl).parse(markdown, { async: false });

/** Renders links to the sections and subsections of a page in Markdown. */
export function renderContents(markdown: string): string {
  const items = new Marked()
    .lexer(markdown)
    .flatMap(token => (token.type === 'heading' && token.depth > 1 ? [token as Tokens.Heading] : []))
    .map(({ depth, text }) => `${' '.repeat(2 * depth - 4)}- [${text}](#${toAnchor(text)})`);
  return renderMarkdown(items.join('\n'));
}
