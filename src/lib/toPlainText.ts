import { hasTags } from '../../contract/htmlTags';

/** The words of formatted text, without its tags. */
export const toPlainText = (text: string): string =>
  hasTags(text) ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text;
