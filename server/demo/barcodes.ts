/**
 * Generates product codes of the demo shop. All are from ranges reserved for in-store use, so that no code belongs
 * to a real product.
 */

function checkDigit(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

const whole = (digits: string): string => digits + checkDigit(digits);

export const toWeighedItemCode = (serial: number): string => whole(String(4000 + serial).padStart(11, '0'));

/**
 * Returns a UPC of twelve digits. The first digit is 2 for products weighed at the counter, and 4 for packaged
 * products.
 */
export const toUpc = (weighed: boolean, department: number, serial: number): string =>
  whole(
    `${weighed ? 2 : 4}${String(70 + department).padStart(4, '0')}${String(serial * 37 + 1204).padStart(6, '0')}`,
  );

export const toEan = (department: number, serial: number): string =>
  whole(`29${String(department).padStart(4, '0')}${String(serial * 53 + 3107).padStart(6, '0')}`);
