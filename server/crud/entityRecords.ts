/**
 * Converts rows of declared entities to records with computed values, and records to the values of the API.
 */
import {
  getOwnTableFields,
  getChildTableFields,
  isReferenceField,
  toColumnName,
  toReferenceNameField,
  type Entity,
  type Fields,
} from '../../contract/entity.ts';
import {
  getInitialApiValue,
  toApiValue,
  toRecordValue,
  type ColumnValue,
  type EntityFieldValue,
} from './fieldValues.ts';
import type { RowWithListFields } from './listFields.ts';

type EntityRecord = Readonly<Record<string, unknown>>;

/**
 * Converts a row with its lists to a record in the units of `contract/fields.ts`, and computes the values that the
 * entity's rules define.
 */
export function toEntityRecord(
  { fields, rules }: Entity,
  row: RowWithListFields,
  timeZone: string,
): EntityRecord {
  const record: Record<string, unknown> = { id: row.id, branchId: row.branch_id };
  for (const [name, field] of getOwnTableFields(fields)) {
    record[name] = toRecordValue(field, (row[toColumnName(name, field)] ?? null) as ColumnValue, timeZone);
    if (isReferenceField(field)) record[toReferenceNameField(name)] = row[toReferenceNameField(name)] ?? '';
  }
  for (const [name, field] of getChildTableFields(fields)) {
    record[name] = row[name];
    if (isReferenceField(field)) record[toReferenceNameField(name)] = row[toReferenceNameField(name)];
  }
  for (const [name, rule] of Object.entries(rules)) record[name] = withoutNaN(rule.rule(record));
  return record;
}

const withoutNaN = (value: EntityFieldValue): EntityFieldValue =>
  typeof value === 'number' && !Number.isFinite(value) ? null : value;

/** Converts a record to the units of the API, such as cents to dollars. */
export function toApiRecord({ fields, rules }: Entity, record: EntityRecord): EntityRecord {
  const api = toApiValues(fields, record);
  for (const [name, { kind }] of Object.entries(rules))
    api[name] = toApiValue(kind, record[name] as EntityFieldValue);
  return api;
}

function toApiValues(fields: Fields, record: EntityRecord): Record<string, unknown> {
  const api: Record<string, unknown> = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'rows')
      api[name] = (record[name] as readonly EntityRecord[]).map(line => toApiValues(field.fields, line));
    else if (field.kind !== 'many') api[name] = toApiValue(field.kind, record[name] as EntityFieldValue);
  }
  return api;
}

/** Fills in the fields that the request for a new record omits: with their initial value, or else the empty one. */
export function completeNewRecord(fields: Fields, input: EntityRecord): EntityRecord {
  const complete: Record<string, unknown> = { ...input };
  for (const [name, field] of Object.entries(fields)) {
    const value = input[name];
    if (field.kind === 'rows')
      complete[name] = ((value ?? []) as readonly EntityRecord[]).map(line =>
        completeNewRecord(field.fields, line),
      );
    else if (value === undefined) complete[name] = field.kind === 'many' ? [] : getInitialApiValue(field);
  }
  return complete;
}
