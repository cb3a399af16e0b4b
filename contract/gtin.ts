/** Article numbers under barcodes (GS1 General Specifications, section 7.9): GTIN-8, UPC-A, EAN-13 and GTIN-14. */

/** Whether the text has a GTIN's form: 8, 12, 13 or 14 digits. Says nothing about the check digit. */
export function looksLikeGtin(code: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(code);
}

/**
 * Whether a GTIN's last digit is the one that follows from its other digits (GS1 modulo 10).
 * @param code digits only; any other text, or another length, gives false
 */
export function hasValidCheckDigit(code: string): boolean {
  if (!looksLikeGtin(code)) return false;
  let sum = 0;
  for (let place = 0; place < code.length; place++) {
    // Counted from the right, because the weights are fixed there whatever the length.
    const digit = code.charCodeAt(code.length - 1 - place) - 48;
    sum += place % 2 === 1 ? digit * 3 : digit;
  }
  return sum % 10 === 0;
}
