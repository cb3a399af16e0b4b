/**
 * Descriptions as they are stored: plain text to the letter, HTML without anything that could act. What only looks like a
 * tag (`<kg>`) stays words in both.
 */
import sanitizeHtml from 'sanitize-html';
import { hasTags, wordsEscaped } from '../../contract/markup.ts';
import { HttpProblem } from '../http/problems.ts';

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
  // A link that leads nowhere, or to a page beside whichever one shows it, is words.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !/^(https?|mailto):/i.test(attribs.href ?? '') ? 'excludeTag' : false,
  // Deeper than any text; a thousand levels would take its reader long.
  nestingLimit: 20,
};

/** @throws HttpProblem 400 naming `description` where the cleaned text is too long */
export function storedDescription(text: string): string {
  if (!hasTags(text)) return text;
  const stored = plainWhereBare(cleaned(wordsEscaped(text)));
  if (stored.length > LONGEST) {
    throw new HttpProblem(
      400,
      `description must be text of at most ${LONGEST} characters, formatting included.`,
      'description',
    );
  }
  return stored;
}

/** Read again until it stays: without a tag that stood between them, two others may close each other. */
function cleaned(html: string): string {
  const clean = sanitizeHtml(html, KEPT);
  return clean === html ? html : cleaned(clean);
}

/** Where no tag was worth keeping, the words are plain text again: a till prints them. */
function plainWhereBare(html: string): string {
  if (hasTags(html)) return html;
  const plain = html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  // Words about tags would be taken for tags; as HTML they stay words.
  return hasTags(plain) ? `<p>${html}</p>` : plain;
}
