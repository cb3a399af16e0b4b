/**
 * Why a figure that a person typed was not read (`src/lib/typedQuantity.ts`).
 * @returns undefined where its sign or its decimals are the reason, or it is no figure
 */
export function whyUnread(text: string): 'grouped' | 'too_large' | undefined {
  if (/\d,\d{3}(?!\d)/.test(text)) return 'grouped';
  return /^\s*\+?\d{8}/.test(text) ? 'too_large' : undefined;
}
