import RemoveIcon from '@mui/icons-material/RemoveCircleOutline';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import { RecordContextProvider, SourceContextProvider } from 'ra-core';
import { useId, useMemo, type ReactNode } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import type { Field } from '../../../contract/entity';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/declared';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { getInitialFieldValues } from '../../lib/getInitialFieldValues';

interface RowsInputProps {
  source: string;
  label: string;
  field: Field<'rows'>;
  /** The inputs of one line. */
  children: ReactNode;
}

/** Lines of a record: the inputs of each line side by side, and buttons to add and remove lines. */
export const RecordLinesInput = ({ source, label, field, children }: RowsInputProps) => {
  const translate = useTranslate();
  const title = useId();
  const text = useFieldLabel()({ source, label });
  const { required = false } = field;
  const rules = required ? { required: translate('ra.validation.required') } : {};
  const { fields: lines, append, remove } = useFieldArray({ name: source, rules });
  const error = useFormState({ name: source }).errors[source]?.root?.message;
  const names = Object.keys(field.fields);
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1 }} role="group" aria-labelledby={title}>
      <Typography id={title} sx={{ fontWeight: 550 }}>
        {required ? `${text}*` : text}
      </Typography>
      {lines.map((line, index) => (
        <RecordContextProvider key={line.id} value={line}>
          <Line source={source} index={index} onRemove={() => remove(index)}>
            {children}
          </Line>
        </RecordContextProvider>
      ))}
      {typeof error === 'string' && <FormHelperText error>{error}</FormHelperText>}
      <Button
        size="small"
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={() =>
          append(getInitialFieldValues(field.fields), { focusName: `${source}.${lines.length}.${names[0]}` })
        }
      >
        {translate('declared.add_line')}
      </Button>
    </Box>
  );
};

interface LineProps {
  source: string;
  index: number;
  onRemove: () => void;
  children: ReactNode;
}

const Line = ({ source, index, onRemove, children }: LineProps) => {
  const translate = useTranslate();
  const sources = useMemo(
    () => ({
      getSource: (name: string) => `${source}.${index}.${name}`,
      getLabel: (name: string) => name,
    }),
    [source, index],
  );
  return (
    <SourceContextProvider value={sources}>
      <Box
        role="group"
        aria-label={translate('declared.line', { number: index + 1 })}
        sx={{ display: 'flex', gap: 1, alignItems: 'start' }}
      >
        <Box
          sx={{
            flex: 1,
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
          }}
        >
          {children}
        </Box>
        <IconButton aria-label={translate('declared.remove_line', { number: index + 1 })} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Box>
    </SourceContextProvider>
  );
};
