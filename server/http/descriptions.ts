/**
 * Sanitises descriptions before they are stored. Plain text stays unchanged, and HTML loses everything that could
 * run code. Text that only looks like a tag (`<kg>`) is treated as text.
 */
import type sanitizeHtml from 'sanitize-html';
import { hasTags, escapeBracketsOutsideTags } from '../../contract/htmlTags.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { HttpProblem } from './problems.ts';
import { createMessage, toInvalidFieldMessage } from '../language/message.ts';
import { requireModule } from '../lib/requireModule.ts';

/**
 * Maximum length of a sanitised description. The contract has the same limit, but escaping can lengthen the text, so
 * it is checked again.
 */
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
  // A link whose URL is not absolute is replaced by its text.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !/^(https?|mailto):/i.test(attribs.href ?? '') ? 'excludeTag' : false,
  // Maximum depth of nested elements. HTML that people write has fewer levels, and parsing a thousand levels would be
  // slow.
  nestingLimit: 20,
};

/**
 * Sanitises a description.
 * @param field name of the field for the error message; default: `description`, the field of products and categories
 * @throws HttpProblem 400 naming the field if the sanitised text is too long
 */
export function sanitizeDescription(text: string, field?: string): string {
  if (!hasTags(text)) return text;
  const stored = plainWhereBare(cleaned(escapeBracketsOutsideTags(text)));
  if (stored.length > LONGEST) {
    throw field === undefined
      ? new HttpProblem(400, createMessage('product.descriptionTooLong', { max: LONGEST }), 'description')
      : new HttpProblem(
          400,
          toInvalidFieldMessage(field, createFieldRule('lengthUpTo', { max: LONGEST })),
          field,
        );
  }
  return stored;
}

/**
 * Sanitises HTML repeatedly until nothing changes, because removing a tag may join the surrounding text to a new
 * tag.
 */
function cleaned(html: string): string {
  const clean = (requireModule('sanitize-html') as typeof sanitizeHtml)(html, KEPT);
  return clean === html ? html : cleaned(clean);
}

/** Decodes the HTML entities of a text without tags, because tills print descriptions. */
function plainWhereBare(html: string): string {
  if (hasTags(html)) return html;
  const plain = html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return hasTags(plain) ? `<p>${html}</p>` : plain;
}
