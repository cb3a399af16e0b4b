/** Digits in groups that a space or a dash separates, such as `4111 1111 1111 1111`. */
const DIGIT_GROUPS = /\d+(?:[ -]\d+)*/g;

/**
 * Checks whether a text contains the full number of a payment card: 13 to 19 digits with a valid check
 * digit. Reference numbers of payments often have 12 digits.
 */
export const hasCardNumber = (text: string): boolean =>
  (text.match(DIGIT_GROUPS) ?? []).some(digits => {
    const groups = digits.split(/[ -]/);
    return groups.some((_, first) =>
      groups.some((_, last) => last >= first && isCardNumber(groups.slice(first, last + 1).join(''))),
    );
  });

function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
