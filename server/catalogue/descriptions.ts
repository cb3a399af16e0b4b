/**
 * Cleans descriptions before they are stored: plain text stays unchanged, and HTML loses everything that could run.
 * Text that only looks like a tag (`<kg>`) stays text.
 */
import type sanitizeHtml from 'sanitize-html';
import { hasTags, escapeNonTags } from '../../contract/htmlTags.ts';
import { HttpProblem } from '../http/problems.ts';
import { message } from '../language/message.ts';
import { requireModule } from '../lib/requireModule.ts';

/** The limit of the contract, applied again because escaping can lengthen the text. */
const LONGEST = 10_000;

const KEPT: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'blockquote',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'code',
    'a',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Turns a link without an absolute URL into plain text.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !/^(https?|mailto):/i.test(attribs.href ?? '') ? 'excludeTag' : false,
  // A limit far beyond any real text. A thousand levels would take long to parse.
  nestingLimit: 20,
};

/** @throws HttpProblem 400 naming `description` if the cleaned text is too long */
export function sanitizeDescription(text: string): string {
  if (!hasTags(text)) return text;
  const stored = plainWhereBare(cleaned(escapeNonTags(text)));
  if (stored.length > LONGEST) {
    throw new HttpProblem(400, message('product.descriptionTooLong', { max: LONGEST }), 'description');
  }
  return stored;
}

/** Cleans until nothing changes, because removing a tag may join the text around it to a new tag. */
function cleaned(html: string): string {
  const clean = (requireModule('sanitize-html') as typeof sanitizeHtml)(html, KEPT);
  return clean === html ? html : cleaned(clean);
}

/** Turns HTML without tags back into plain text, because tills print it. */
function plainWhereBare(html: string): string {
  if (hasTags(html)) return html;
  const plain = html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  // Plain text that contains tags would be mistaken for HTML, so it stays escaped, in a paragraph.
  return hasTags(plain) ? `<p>${html}</p>` : plain;
}
