import { getDecimalSign } from '../i18n/language';

export const getGroupSign = (): '.' | ',' => (getDecimalSign() === '.' ? ',' : '.');

/** Replaces the decimal point by the decimal sign: `writeDecimalSign('1.5')` is "1,5" in Portuguese. */
export const writeDecimalSign = (digits: string): string => digits.replace('.', getDecimalSign());
