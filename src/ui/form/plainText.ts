/** Descriptions between plain text and HTML. */
import DOMPurify from 'dompurify';
import { hasTags, wordsEscaped } from '../../../contract/markup';

/** HTML without anything that could act: no scripts, handlers, styles or odd links. What is no tag stays words. */
const sanitized = (html: string): string =>
  DOMPurify.sanitize(wordsEscaped(html), {
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style'],
    FORBID_TAGS: ['style', 'img', 'form'],
  });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text as the editor's paragraphs; HTML sanitised. */
export function editable(text: string): string {
  if (hasTags(text)) return sanitized(text);
  return text
    .split('\n')
    .map(line => `<p>${escaped(line)}</p>`)
    .join('');
}

/** What the editor gave, without loss so that typing goes on undisturbed: plain text where nothing but paragraphs was used, else sanitised HTML. */
export function storable(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const plain = [...body.querySelectorAll('*')].every(element => element.matches('p, br'));
  if (!plain) return sanitized(html);
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  const paragraphs = [...body.querySelectorAll('p')];
  const lines = paragraphs.length ? paragraphs.map(paragraph => paragraph.textContent) : [body.textContent];
  const text = lines.join('\n');
  // Words about tags would be taken for tags; as HTML they stay words.
  return hasTags(text) ? sanitized(html) : text;
}
