/**
 * A quantity that a person typed, in thousandths: `typedThousandths('-1,5')` is -1500.
 * @returns null for what is none, or has more than three decimals
 */
export function typedThousandths(text: string): number | null {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d{0,7})(?:[.,](\d{0,3}))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || (whole === '' && fraction === '')) return null;
  const parts = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
  return sign === '-' ? -parts : parts;
}

/** A quantity as a box has it: `quantityText(1500)` is "1.5". */
export const quantityText = (thousandths: number | null): string =>
  thousandths === null ? '' : String(thousandths / 1000);
