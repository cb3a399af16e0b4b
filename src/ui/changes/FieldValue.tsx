import { useGetOne, useGetRecordRepresentation, useResourceContext, type RaRecord } from 'ra-core';
import { getReferencedResource, type Field } from '../../../contract/entity';
import { PERCENTAGE_DISCOUNT_TYPE } from '../../../contract/enums';
import { hasTags } from '../../../contract/htmlTags';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/happened';
import '../../i18n/changes';
import { formatDay } from '../../lib/days';
import { ENTITIES } from '../../entities';
import { formatFigure } from '../../lib/figures';
import { formatCents } from '../../lib/money';
import { formatRate } from '../../lib/quantities';
import { useChoiceWord } from '../entity/useChoiceWord';
import { isStatus, formatFieldValue } from '../entity/formatFieldValue';

const REFERENCES: Readonly<Record<string, string>> = {
  categoryId: 'categories',
  parent_id: 'categories',
  discountTypeId: 'settings/discount-types',
  supplierId: 'purchases/suppliers',
};

const declaredAs = (resource: string, field: string): Field | undefined =>
  ENTITIES.find(({ name }) => name === resource)?.fields[field];

const referenceOf = (field: string, declared?: Field): string | undefined =>
  declared?.kind === 'reference' ? getReferencedResource(declared) : REFERENCES[field];

interface FieldValueProps {
  field: string;
  value: unknown;
  discountType?: unknown;
}

export const FieldValue = ({ field, value, discountType }: FieldValueProps) => {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const declared = declaredAs(resource, field);
  const reference = referenceOf(field, declared);
  if (reference && Number(value)) return <Named reference={reference} id={Number(value)} />;
  if (value instanceof File) return translate('changes.new_picture');
  if (
    value === null ||
    value === undefined ||
    value === '' ||
    isEmptyList(value) ||
    (reference && !Number(value))
  )
    return <span className="soft">{translate('changes.nothing')}</span>;
  if (declared) return <DeclaredValue name={field} field={declared} value={value} />;
  if (field === 'picture') return translate('changes.a_picture');
  if (typeof value !== 'string' && (field === 'status' || field === 'active'))
    return translate(value === true || value === 1 ? 'common.active' : 'common.inactive');
  if (field === 'status' && typeof value === 'string')
    return translate(`resources.${resource}.words.${value}`, { _: value });
  if (field === 'effect' && typeof value === 'string')
    return translate(`resources.${resource}.words.effects.${value}`, { _: value });
  if (typeof value === 'boolean') return translate(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number' && Number(discountType))
    return Number(discountType) === PERCENTAGE_DISCOUNT_TYPE ? formatRate(value) : formatCents(value);
  if (typeof value === 'number') return formatFigure(field, value) ?? String(value);
  if (field === 'state' && typeof value === 'string')
    return translate(`happened.states.${value}`, { _: value });
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : wordsOf(value);
  if (field === 'codes' && Array.isArray(value))
    return value.map((one: { code?: unknown }) => String(one.code)).join(', ');
  return JSON.stringify(value);
};

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const wordsOf = (text: string): string =>
  hasTags(text) ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text;

/** The unit follows from the kind of the field, because names of declared fields do not end in a unit. */
const DeclaredValue = ({ name, field, value }: { name: string; field: Field; value: unknown }) => {
  const translate = useTranslate();
  const wordOf = useChoiceWord(name);
  if (field.kind === 'choice') return wordOf(String(value));
  if (field.kind !== 'flag') return formatFieldValue(field.kind, value) ?? String(value);
  if (isStatus(name, field)) return translate(value ? 'common.active' : 'common.inactive');
  return translate(value ? 'common.yes' : 'common.no');
};

/** The record's name; `#id` while it loads, or if it fails to load. */
const Named = ({ reference, id }: { reference: string; id: number }) => {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(reference);
  const { data } = useGetOne<RaRecord>(reference, { id }, { onError: () => undefined });
  return data ? represent(data) : translate('common.number', { id });
};
