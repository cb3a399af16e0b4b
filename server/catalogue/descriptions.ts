/**
 * Descriptions as they are stored: plain text unchanged, HTML without anything that could run. What only looks like a
 * tag (`<kg>`) stays text in both.
 */
import type sanitizeHtml from 'sanitize-html';
import { hasTags, wordsEscaped } from '../../contract/markup.ts';
import { HttpProblem } from '../http/problems.ts';
import { sentence } from '../language/sentence.ts';
import { whenNeeded } from '../lib/whenNeeded.ts';

/** As in the contract; escaping may make a text longer than the one that was checked there. */
const LONGEST = 10_000;

const KEPT: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // A link without an absolute address becomes plain text.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !/^(https?|mailto):/i.test(attribs.href ?? '') ? 'excludeTag' : false,
  // Deeper than any real text; a thousand levels would take long to parse.
  nestingLimit: 20,
};

/** @throws HttpProblem 400 naming `description` where the cleaned text is too long */
export function storedDescription(text: string): string {
  if (!hasTags(text)) return text;
  const stored = plainWhereBare(cleaned(wordsEscaped(text)));
  if (stored.length > LONGEST) {
    throw new HttpProblem(
      400,
      sentence`description must be text of at most ${LONGEST} characters, formatting included.`,
      'description',
    );
  }
  return stored;
}

/** Cleaned again until nothing changes: what a removed tag had kept apart may form a new tag. */
function cleaned(html: string): string {
  const clean = (whenNeeded('sanitize-html') as typeof sanitizeHtml)(html, KEPT);
  return clean === html ? html : cleaned(clean);
}

/** Where no tag is left, the text is stored as plain text again: tills print it. */
function plainWhereBare(html: string): string {
  if (hasTags(html)) return html;
  const plain = html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  // Text about tags would be taken for HTML; escaped in a paragraph it stays text.
  return hasTags(plain) ? `<p>${html}</p>` : plain;
}
