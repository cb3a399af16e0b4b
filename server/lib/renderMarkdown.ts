import { Marked } from 'marked';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Makes the anchor of a heading as GitHub does. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const marked = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${toAnchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // The server does not serve other files of the documentation, so their links are replaced by their texts.
    link({ tokens, href }) {
      const label = this.parser.parseInline(tokens);
      return /^(#|\/|https?:)/.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
    },
  },
});

/** Renders Markdown as HTML. HTML in the Markdown is escaped. */
export const renderMarkdown = (markdown: string): string => marked.parse(markdown, { async: false });
