/**
 * A typed quantity in thousandths: `typedThousandths('-1,5')` is -1500.
 * @returns null where it is no quantity, has more than three decimals, or is ambiguous: "1,200" is how a screen writes 1200
 */
export function typedThousandths(text: string): number | null {
  const [, sign, whole = '', point, fraction = ''] =
    /^([+-]?)(\d{0,7})(?:([.,])(\d{0,3}))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || (whole === '' && fraction === '')) return null;
  if (point === ',' && fraction.length === 3 && Number(whole) > 0) return null;
  const parts = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
  return sign === '-' ? -parts : parts;
}

/** A typed figure in hundredths; null where it is none, or has more than two decimals, even if they are zeros. */
export function typedHundredths(text: string): number | null {
  const thousandths = /[.,]\d{3}$/.test(text.trim()) ? null : typedThousandths(text);
  return thousandths === null ? null : thousandths / 10;
}

/** A typed tax rate in ten-thousandths of a percent; null where it is none, or has more than four decimals. */
export function typedTenThousandths(text: string): number | null {
  const [, whole = '', fraction = ''] = /^\+?(\d{0,3})(?:[.,](\d{0,4}))?$/.exec(text.trim()) ?? [];
  if (whole === '' && fraction === '') return null;
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
}

/** A quantity as a box shows it: `quantityText(1500)` is "1.5". */
export const quantityText = (thousandths: number | null): string =>
  thousandths === null ? '' : String(thousandths / 1000);
