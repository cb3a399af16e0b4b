import { hasTags } from '../../contract/htmlTags';

/** Returns the text of HTML without its tags. */
export const stripHtmlTags = (text: string): string =>
  hasTags(text) ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text;
