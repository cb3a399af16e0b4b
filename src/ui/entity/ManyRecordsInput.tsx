import { Box, Chip } from '@mui/material';
import { useInput, useRecordContext, type Identifier, type Validator } from 'ra-core';
import { InputHelperText } from 'react-admin';
import { useState } from 'react';
import { toReferenceNameField } from '../../../contract/entity';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/declared';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { ReferenceSelect } from '../search/ReferenceSelect';

interface ManyInputProps {
  source: string;
  label: string;
  reference: string;
  validate: Validator[];
}

const toList = (value: unknown): readonly Identifier[] =>
  Array.isArray(value) ? (value as readonly Identifier[]) : [];

/**
 * Selects several records of another resource: chips, and a search input that adds one. The form value is an array
 * of ids.
 */
export const ManyRecordsInput = ({ source, label, reference, validate }: ManyInputProps) => {
  const translate = useTranslate();
  const text = useFieldLabel()({ source, label });
  const { field, fieldState, id, isRequired } = useInput({ source, validate });
  const record = useRecordContext();
  const [added, setAdded] = useState<Readonly<Record<Identifier, string>>>({});
  const ids = toList(field.value);
  const stored = toList(record?.[source]);
  const names = toList(record?.[toReferenceNameField(source)]);
  const nameOf = (one: Identifier) => added[one] ?? String(names[stored.indexOf(one)] ?? `#${one}`);
  const error = fieldState.error?.message;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <ReferenceSelect
        id={id}
        reference={reference}
        label={isRequired ? `${text}*` : text}
        value={null}
        emptiedByChoice
        onChange={() => undefined}
        onChoose={(one, name) => {
          setAdded(before => ({ ...before, [one]: name }));
          if (!ids.includes(one)) field.onChange([...ids, one]);
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={Boolean(error)}
        helperText={error && <InputHelperText error={error} />}
      />
      {ids.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {ids.map(one => (
            <Chip
              key={one}
              label={nameOf(one)}
              size="small"
              onDelete={() => field.onChange(ids.filter(other => other !== one))}
              aria-label={translate('declared.chosen', { name: nameOf(one) })}
            />
          ))}
        </Box>
      )}
    </Box>
  );
};
