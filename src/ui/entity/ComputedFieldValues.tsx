import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { Entity, ComputedField } from '../../../contract/entity';
import { FIELD_KINDS } from '../../../contract/fieldKinds';
import { useTranslate } from '../../i18n/useTranslate';
import { isBlank } from '../../lib/isBlank';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { formatFieldValue } from './formatFieldValue';

interface ComputedFieldValuesProps {
  entity: Entity;
  /** Names of the values to show. Default: all. */
  only?: readonly string[];
}

/** Shows the values that the entity's rules compute from the form's current values. */
export const ComputedFieldValues = ({ entity, only }: ComputedFieldValuesProps) => {
  const translate = useTranslate();
  const labelOf = useFieldLabel();
  const form: Readonly<Record<string, unknown>> = useWatch();
  const rules = Object.entries(entity.rules).filter(([name]) => only?.includes(name) ?? true);
  if (rules.length === 0) return null;
  const record = fillIn(entity, form);
  const write = (rule: ComputedField): string => {
    const value = compute(rule, record);
    if (typeof value === 'boolean') return translate(value ? 'common.yes' : 'common.no');
    return isBlank(value) ? '–' : (formatFieldValue(rule.kind, value) ?? String(value));
  };
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      {rules.map(([name, rule]) => (
        <Typography key={name} component="output">
          {labelOf({ source: name })}: <b>{write(rule)}</b>
        </Typography>
      ))}
    </Box>
  );
};

/**
 * Adds an empty value for each field that the user has not filled in, because computed fields expect a whole record.
 */
function fillIn({ fields }: Entity, form: Readonly<Record<string, unknown>>): object {
  const empty = Object.entries(fields).map(([name, { kind }]) => {
    const { column, isNullable } = FIELD_KINDS[kind];
    return [name, column === null ? [] : isNullable ? null : kind === 'flag' ? false : ''] as const;
  });
  const given = Object.entries(form).filter(([, value]) => value !== undefined && value !== null);
  return { ...Object.fromEntries(empty), ...Object.fromEntries(given) };
}

/**
 * Computes a field by the rule in the entity's declaration. While the form is incomplete, the rule can throw an error
 * or return NaN; the field is then null.
 */
function compute(rule: ComputedField, record: object): ReturnType<ComputedField['rule']> {
  try {
    const value = rule.rule(record);
    return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  } catch {
    return null;
  }
}
