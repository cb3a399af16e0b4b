import { isBlank } from '../lib/isBlank';

type Fields = Record<string, unknown>;

export const isSameFieldValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isBlank(one) && isBlank(other)) ||
  (typeof one === 'object' && typeof other === 'object' && !(one instanceof File)
    ? JSON.stringify(one) === JSON.stringify(other)
    : false);

export const findChangedFields = (data: Fields, before: Fields): Fields =>
  Object.fromEntries(
    Object.entries(data).filter(([field, value]) => !isSameFieldValue(value, before[field])),
  );
