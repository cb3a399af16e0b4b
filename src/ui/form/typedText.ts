/**
 * Converts between the text in an unformatted input and its stored form. A typed tag such as `<b>` is text, so it is
 * stored as HTML with escaped brackets.
 */
import { hasTags } from '../../../contract/htmlTags';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Converts each line of a text to a paragraph of HTML. */
export const toParagraphs = (text: string): string =>
  text
    .split('\n')
    .map(line => `<p>${escape(line)}</p>`)
    .join('');

export const storeTypedText = (text: string): string => (hasTags(text) ? toParagraphs(text) : text);

/** Reverts `storeTypedText`. */
export const showTypedText = (stored: string | null): string =>
  stored && hasTags(stored)
    ? unescape(stored.slice('<p>'.length, -'</p>'.length).replaceAll('</p><p>', '\n'))
    : (stored ?? '');
