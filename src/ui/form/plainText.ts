import DOMPurify from 'dompurify';
import { hasTags, escapeBracketsOutsideTags } from '../../../contract/htmlTags';
import { toParagraphs } from './typedText';

/**
 * Removes everything unsafe from HTML: scripts, event handlers, styles, and links with unsafe protocols. Text that
 * only resembles a tag stays.
 */
const sanitized = (html: string): string =>
  DOMPurify.sanitize(escapeBracketsOutsideTags(html), {
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style'],
    FORBID_TAGS: ['style', 'img', 'form'],
  });

export const toEditorHtml = (text: string): string => (hasTags(text) ? sanitized(text) : toParagraphs(text));

/**
 * Converts the editor's HTML for storage. HTML with only paragraphs becomes plain text, and other HTML is sanitised.
 * Spaces and empty paragraphs stay, because the function runs while the person types.
 */
export function convertEditorHtmlForStorage(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const plain = [...body.querySelectorAll('*')].every(element => element.matches('p, br'));
  if (!plain) return sanitized(html);
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  const paragraphs = [...body.querySelectorAll('p')];
  const lines = paragraphs.length ? paragraphs.map(paragraph => paragraph.textContent) : [body.textContent];
  const text = lines.join('\n');
  return hasTags(text) ? sanitized(html) : text;
}
