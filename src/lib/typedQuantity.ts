/**
 * A quantity that a person typed, in thousandths: `typedThousandths('-1,5')` is -1500.
 * @returns null for what is none, has more than three decimals, or can be read in two ways: "1,200" is how a screen writes 1200
 */
export function typedThousandths(text: string): number | null {
  const [, sign, whole = '', point, fraction = ''] =
    /^([+-]?)(\d{0,7})(?:([.,])(\d{0,3}))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || (whole === '' && fraction === '')) return null;
  if (point === ',' && fraction.length === 3 && Number(whole) > 0) return null;
  const parts = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
  return sign === '-' ? -parts : parts;
}

/** Hundredths of what a person typed; null for what is none, or has more than two decimals, were they zeros. */
export function typedHundredths(text: string): number | null {
  const thousandths = /[.,]\d{3}$/.test(text.trim()) ? null : typedThousandths(text);
  return thousandths === null ? null : thousandths / 10;
}

/** A quantity as a box has it: `quantityText(1500)` is "1.5". */
export const quantityText = (thousandths: number | null): string =>
  thousandths === null ? '' : String(thousandths / 1000);
