import { figureTexts as texts } from '../../i18n/figures';

/** Whether a person may have typed thousands with a comma, as screens write them. */
export const isGrouped = (text: string): boolean => /\d,\d{3}(?!\d)/.test(text);

/** The sentence about text that is not a number from 0 on with at most that many decimals (`src/lib/typedQuantity.ts` reads them). */
export function whyUnread(text: string, decimals: 2 | 3 | 4): string {
  if (isGrouped(text)) return texts.grouped;
  if (/^\s*\+?\d{8}/.test(text)) return texts.tooLarge;
  return { 2: texts.twoDecimals, 3: texts.threeDecimals, 4: texts.fourDecimals }[decimals];
}
