import { getDecimalSign } from '../i18n/language';

export const getThousandsSeparator = (): '.' | ',' => (getDecimalSign() === '.' ? ',' : '.');

/** Replaces the decimal point by the decimal sign: `localizeDecimalSign('1.5')` is "1,5" in Portuguese. */
export const localizeDecimalSign = (digits: string): string => digits.replace('.', getDecimalSign());
