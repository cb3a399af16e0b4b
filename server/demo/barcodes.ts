/**
 * Product codes of the demo shop. All are from ranges that are reserved for use within a shop, so they belong to no
 * real product.
 */

/**
 * The check digit of a UPC (from 11 digits) or an EAN (from 12): from the right, every other digit counts three
 * times.
 */
function checkDigit(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

const whole = (digits: string): string => digits + checkDigit(digits);

/** Loose fruit and vegetables: a short number behind leading zeros. */
export const toLooseCode = (serial: number): string => whole(String(4000 + serial).padStart(11, '0'));

/** Twelve digits. A leading 2 means weighed at the counter, and 4 packed for this shop. */
export const toUpc = (weighed: boolean, department: number, serial: number): string =>
  whole(
    `${weighed ? 2 : 4}${String(70 + department).padStart(4, '0')}${String(serial * 37 + 1204).padStart(6, '0')}`,
  );

/** An EAN-13 of the demo shop. */
export const toEan = (department: number, serial: number): string =>
  whole(`29${String(department).padStart(4, '0')}${String(serial * 53 + 3107).padStart(6, '0')}`);
