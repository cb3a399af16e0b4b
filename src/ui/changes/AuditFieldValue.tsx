import { Fragment } from 'react';
import { useGetOne, useGetRecordRepresentation, useResourceContext, type RaRecord } from 'ra-core';
import { getReferencedResource } from '../../../contract/fieldNames';
import type { Field, ComputedField } from '../../../contract/fields';
import { PERCENTAGE_DISCOUNT_TYPE_ID } from '../../../contract/enums';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/happened';
import '../../i18n/changes';
import { formatDay } from '../../lib/days';
import { ENTITIES } from '../../entities';
import { formatFieldNumber } from '../../lib/formatFieldNumber';
import { formatCents } from '../../lib/money';
import { formatRatePercent } from '../../lib/quantities';
import { stripHtmlTags } from '../../lib/stripHtmlTags';
import { useGetChoiceLabel } from '../entity/useGetChoiceLabel';
import { isStatusField, formatFieldValue } from '../entity/formatFieldValue';

const REFERENCES: Readonly<Record<string, string>> = {
  categoryId: 'categories',
  parent_id: 'categories',
  discountTypeId: 'settings/discount-types',
  supplierId: 'purchases/suppliers',
};

function declaredAs(resource: string, field: string): Field | ComputedField | undefined {
  const entity = ENTITIES.find(({ name }) => name === resource);
  return entity?.fields[field] ?? entity?.rules[field];
}

const referenceOf = (field: string, declared?: Field | ComputedField): string | undefined =>
  declared?.kind === 'reference' ? getReferencedResource(declared) : REFERENCES[field];

interface FieldValueProps {
  field: string;
  value: unknown;
  discountType?: unknown;
}

export const AuditFieldValue = ({ field, value, discountType }: FieldValueProps) => {
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
    return Number(discountType) === PERCENTAGE_DISCOUNT_TYPE_ID
      ? formatRatePercent(value)
      : formatCents(value);
  if (typeof value === 'number') return formatFieldNumber(field, value) ?? String(value);
  if (field === 'state' && typeof value === 'string')
    return translate(`happened.states.${value}`, { _: value });
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : stripHtmlTags(value);
  if (field === 'codes' && Array.isArray(value))
    return value.map((one: { code?: unknown }) => String(one.code)).join(', ');
  return JSON.stringify(value);
};

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * Formats a value of an entity of `contract/entities/` by the kind of its field, because the names of its fields do not
 * end with their unit.
 */
const DeclaredValue = ({
  name,
  field,
  value,
}: {
  name: string;
  field: Field | ComputedField;
  value: unknown;
}) => {
  const translate = useTranslate();
  const wordOf = useGetChoiceLabel(name);
  if (field.kind === 'choice') return wordOf(String(value));
  if (field.kind === 'picture') return translate('changes.a_picture');
  if (field.kind === 'many' && Array.isArray(value)) {
    const reference = getReferencedResource(field);
    return value.map((id, at) => (
      <Fragment key={String(id)}>
        {at > 0 && ', '}
        <Named reference={reference} id={Number(id)} />
      </Fragment>
    ));
  }
  if (field.kind === 'rows' && Array.isArray(value))
    return translate('common.rows', { count: value.length, smart_count: value.length });
  if (field.kind !== 'flag') return formatFieldValue(field.kind, value) ?? String(value);
  if (isStatusField(name, field.kind)) return translate(value ? 'common.active' : 'common.inactive');
  return translate(value ? 'common.yes' : 'common.no');
};

/** Name of a referenced record; `#id` while the record loads, or if it fails to load. */
const Named = ({ reference, id }: { reference: string; id: number }) => {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(reference);
  const { data } = useGetOne<RaRecord>(reference, { id }, { onError: () => undefined });
  return data ? represent(data) : translate('common.number', { id });
};
