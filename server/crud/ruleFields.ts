import { toReferenceNameField, type Entity, type Field } from '../../contract/entity.ts';
import { isNumberField } from '../../contract/fieldKinds.ts';
import { ExpectedError } from '../lib/errors.ts';

/**
 * Checks that the rules of entities read only fields that are declared. Each rule runs once, over an empty record.
 * @throws ExpectedError naming the entity, the rule and the field
 */
export function assertRuleFieldsExist(entities: readonly Entity[]): void {
  for (const { name: entity, fields, rules } of entities) {
    const names = new Set(['id', 'branchId', ...Object.keys(fields), ...Object.keys(rules)]);
    for (const name of Object.keys(fields)) names.add(toReferenceNameField(name));
    for (const [rule, computed] of Object.entries(rules)) {
      const missing: string[] = [];
      const record = new Proxy<Record<string, unknown>>(
        {},
        {
          get: (_, name) => {
            if (typeof name === 'string' && !names.has(name)) missing.push(name);
            return typeof name === 'string' ? getEmptyValue(fields[name]) : undefined;
          },
        },
      );
      try {
        computed.rule(record);
      } catch {
        // The rule cannot compute an empty record. The fields that it read until then are checked.
      }
      if (missing.length > 0)
        throw new ExpectedError(
          `The entity "${entity}": the rule of "${rule}" reads "${missing[0]}", which is no field.`,
        );
    }
  }
}

function getEmptyValue(field: Field | undefined): unknown {
  if (field === undefined || field.kind === 'reference' || isNumberField(field)) return null;
  if (field.kind === 'rows' || field.kind === 'many') return [];
  return field.kind === 'flag' ? false : '';
}
