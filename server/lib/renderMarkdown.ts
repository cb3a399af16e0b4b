/**
 * Renders the Markdown of our own documentation as HTML: headings, paragraphs, lists, tables, code, bold text and
 * links. All other text, including HTML, is escaped.
 */

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Makes the anchor of a heading as GitHub does. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

export function renderMarkdown(markdown: string): string {
  const parts = markdown.split(/^(```[\s\S]*?^```)$/m);
  return parts.map(part => (part.startsWith('```') ? renderCode(part) : renderBlocks(part))).join('');
}

const renderCode = (block: string): string =>
  `<pre><code>${escapeHtml(block.replace(/^```.*\n/, '').replace(/```$/, ''))}</code></pre>\n`;

const renderBlocks = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map(block => block.trim())
    .filter(block => block !== '')
    .map(block => `${renderBlock(block)}\n`)
    .join('');

function renderBlock(block: string): string {
  const [, marks, heading] = /^(#{1,6}) (.*)$/.exec(block) ?? [];
  if (marks !== undefined && heading !== undefined)
    return `<h${marks.length} id="${toAnchor(heading)}">${renderInline(heading)}</h${marks.length}>`;
  if (block.startsWith('|')) return renderTable(block);
  if (block.startsWith('- ')) return `<ul>\n${renderItems(block, /^- /m)}</ul>`;
  if (/^\d+\. /.test(block)) return `<ol>\n${renderItems(block, /^\d+\. /m)}</ol>`;
  return `<p>${renderInline(block)}</p>`;
}

const renderItems = (block: string, mark: RegExp): string =>
  block
    .split(mark)
    .slice(1)
    .map(item => `<li>${renderInline(item.trim().replace(/\n\s+/g, '\n'))}</li>\n`)
    .join('');

function renderTable(block: string): string {
  const [head = [], , ...rows] = block.split('\n').map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => renderInline(cell.trim())),
  );
  const toRow = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>\n`;
  return `<table>\n${toRow(head, 'th')}${rows.map(row => toRow(row, 'td')).join('')}</table>`;
}

/** A link to another file is replaced by its text, because the server does not serve that file. */
const renderInline = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map(part =>
      part.startsWith('`')
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part).replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    )
    .join('')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, target: string) =>
      /^(#|\/|https?:)/.test(target) ? `<a href="${target}">${label}</a>` : label,
    );
