import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import {
  isRequired as hasRequired,
  useInput,
  useRecordContext,
  useResourceContext,
  ValidationError,
  type Validator,
} from 'ra-core';
import { startTransition, useState, type ReactNode } from 'react';
import { isValueSupported } from '../../backends/backend';
import type { TextKey } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { ChoicesLoadFailureNotice } from '../ChoicesLoadFailureNotice';
import type { ChoicesLoadFailure } from '../useSelectChoices';
import { DecimalInput as NumberInput } from './DecimalInput';
import { DescriptionInput as PlainOrRichInput } from './DescriptionInput';
import { renderIfBackendHasField } from './renderIfBackendHasField';
import { ImageInput as PictureInput } from './ImageInput';
import { ReferenceInput as RecordInput } from './ReferenceInput';
import { UpcInput as CodeInput } from './UpcInput';
import {
  SelectInput as RaSelectInput,
  TextInput as RaTextInput,
  type SelectInputProps,
  type TextInputProps,
} from 'react-admin';

export const DescriptionInput = renderIfBackendHasField(PlainOrRichInput);
export const DecimalInput = renderIfBackendHasField(NumberInput);
export const ImageInput = renderIfBackendHasField(PictureInput);
export const ReferenceInput = renderIfBackendHasField(RecordInput);
export const UpcInput = renderIfBackendHasField(CodeInput);

interface FieldProps {
  source: string;
  /** Initial value of the input in the form of a new record. */
  defaultValue?: unknown;
  label?: string;
  validate?: Validator | Validator[];
}

function useLabel({ source, label, validate }: FieldProps) {
  const labelOf = useFieldLabel();
  const required = hasRequired(validate ?? []);
  const text = labelOf({ source, label });
  return { required, label: <>{required ? `${text}*` : text}</> };
}

/**
 * Omits props that are undefined, because the compiler option `exactOptionalPropertyTypes` forbids passing them.
 */
const named = ({ source, label, validate }: FieldProps): FieldProps => ({
  source,
  ...(label ? { label } : {}),
  ...(validate ? { validate } : {}),
});

type TextProps = FieldProps & Omit<TextInputProps, keyof FieldProps>;

export const TextInput = renderIfBackendHasField((props: TextProps) => {
  const { label, required } = useLabel(named(props));
  return (
    <RaTextInput
      {...props}
      label={label}
      slotProps={{
        ...props.slotProps,
        htmlInput: { 'aria-required': required, ...props.slotProps?.htmlInput },
      }}
    />
  );
});

type SelectProps = FieldProps & Omit<SelectInputProps, keyof FieldProps>;

interface ChoicesProps {
  notice?: ChoicesLoadFailure | undefined;
  /** True to omit the select if its choices could not be loaded. Only the notice is then rendered. */
  onlyWithChoices?: boolean;
}

/**
 * A select. `notice` (from `useSelectChoices`) says why fetched choices are missing. The notice is rendered below the
 * input and not as its helper text, which shows the errors of the input.
 */
export const SelectInput = renderIfBackendHasField((props: SelectProps & ChoicesProps) => {
  if (!('notice' in props)) return <Select {...props} />;
  const { notice, onlyWithChoices, ...box } = props;
  if (notice && onlyWithChoices) return <NoBox {...box} notice={notice} />;
  return (
    <Box sx={{ display: 'grid' }}>
      <Select {...box} {...(notice ? { helperText: false } : {})} />
      {notice && (
        <FormHelperText variant="outlined">
          <ChoicesLoadFailureNotice {...notice} />
        </FormHelperText>
      )}
    </Box>
  );
});

const NoBox = ({
  source,
  label,
  notice,
}: Pick<FieldProps, 'source' | 'label'> & { notice: ChoicesLoadFailure }) => {
  const labelOf = useFieldLabel();
  return (
    <FormHelperText variant="outlined">
      {labelOf({ source, label })}: <ChoicesLoadFailureNotice {...notice} />
    </FormHelperText>
  );
};

const Select = (props: SelectProps) => {
  const { label, required } = useLabel(named(props));
  const resource = useResourceContext() ?? '';
  const own: unknown = useRecordContext()?.[props.source];
  const choices = props.choices?.filter(
    ({ id }: { id: unknown }) => isSameWord(id, own) || isValueSupported(resource, props.source, id),
  );
  const [open, setOpen] = useState(false);
  return (
    <RaSelectInput
      {...props}
      {...(choices ? { choices } : {})}
      validate={props.validate ?? []}
      label={label}
      slotProps={{
        ...props.slotProps,
        select: {
          open,
          onOpen: () => startTransition(() => setOpen(true)),
          onClose: () => setOpen(false),
          SelectDisplayProps: { 'aria-required': required },
          ...props.slotProps?.select,
        },
      }}
    />
  );
};

/** Ignores case, because some backends write roles in upper case and others in lower case. */
const isSameWord = (one: unknown, other: unknown): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();

/** Input for a day. The form value is `yyyy-MM-dd`. */
export const DayInput = (props: FieldProps) => (
  <TextInput
    {...props}
    type="date"
    className="short-input"
    // Without a maximum, Chromium accepts years with six digits.
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
  />
);

/** Native input for date and time. The form value is `yyyy-MM-ddTHH:mm`. */
export const DateAndTimeInput = (props: FieldProps) => (
  <TextInput
    {...props}
    type="datetime-local"
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
  />
);

export const StatusInput = (props: FieldProps) => (
  <SelectInput
    {...props}
    isRequired
    choices={[
      { id: 1, name: 'common.active' },
      { id: 0, name: 'common.inactive' },
    ]}
    format={(value: unknown) => value ?? 1}
    parse={Number}
  />
);

interface CheckboxProps extends FieldProps {
  /** Language of the label, if it is not that of the page. */
  lang?: string | undefined;
}

export const CheckboxInput = renderIfBackendHasField(({ lang, ...props }: CheckboxProps) => {
  const { label } = useLabel(named(props));
  const resource = useResourceContext() ?? '';
  const { field, fieldState, id } = useInput({ source: props.source, defaultValue: props.defaultValue });
  const error = fieldState.error?.message;
  const errorId = `${id}-error`;
  return (
    <Box>
      <FormControlLabel
        htmlFor={id}
        label={lang ? <span lang={lang}>{label}</span> : label}
        control={
          <Checkbox
            name={field.name}
            id={id}
            checked={Boolean(field.value)}
            disabled={!isValueSupported(resource, props.source, !field.value)}
            onBlur={field.onBlur}
            onChange={event => field.onChange(event.target.checked)}
            slotProps={{ input: error ? { 'aria-describedby': errorId, 'aria-invalid': true } : {} }}
          />
        }
        sx={{ minHeight: 40 }}
      />
      {error && (
        <FormHelperText id={errorId} error>
          <ValidationError error={error} />
        </FormHelperText>
      )}
    </Box>
  );
});

export const CheckboxGroup = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, gridColumn: '1 / -1' }}>{children}</Box>
);

export const FormGroup = ({ title, children }: { title: TextKey; children: ReactNode }) => {
  const translate = useTranslate();
  return (
    <Box component="fieldset" sx={{ display: 'contents', border: 0 }}>
      <Typography
        component="legend"
        variant="h3"
        sx={{ gridColumn: '1 / -1', fontSize: 15, px: 0, pt: 1, float: 'left' }}
      >
        {translate(title)}
      </Typography>
      {children}
    </Box>
  );
};
