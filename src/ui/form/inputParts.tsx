import { Checkbox, FormControlLabel } from '@mui/material';
import {
  isRequired as hasRequired,
  useInput,
  useResourceContext,
  useTranslate,
  type Validator,
} from 'ra-core';
import { SelectInput as RaSelectInput, TextInput as RaTextInput, type TextInputProps } from 'react-admin';

export { ImageInput } from './ImageInput';

interface FieldProps {
  source: string;
  /** Without one, `resources.<resource>.fields.<source>`. */
  label?: string;
  validate?: Validator | Validator[];
}

/** The label with the specification's asterisk close behind it, where the field is required. */
function useLabel({ source, label, validate }: FieldProps) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const required = hasRequired(validate ?? []);
  const text = translate(label ?? `resources.${resource}.fields.${source}`);
  return { required, label: <>{required ? `${text}*` : text}</> };
}

export const TextInput = ({
  label: labelKey,
  ...props
}: FieldProps & Omit<TextInputProps, 'label' | 'validate'>) => {
  const { label, required } = useLabel({ ...props, ...(labelKey ? { label: labelKey } : {}) });
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
};

/** Active or inactive, as the number that most entities carry. */
export const StatusInput = (props: FieldProps) => {
  const { label } = useLabel(props);
  return (
    <RaSelectInput
      {...props}
      label={label}
      emptyText={false}
      validate={props.validate ?? []}
      choices={[
        { id: 1, name: 'common.active' },
        { id: 0, name: 'common.inactive' },
      ]}
      format={value => value ?? 1}
      parse={Number}
    />
  );
};

export const CheckboxInput = ({ source, label }: FieldProps) => {
  const { label: shown } = useLabel({ source, ...(label ? { label } : {}) });
  const { field, id } = useInput({ source });
  return (
    <FormControlLabel
      htmlFor={id}
      label={shown}
      control={<Checkbox {...field} id={id} checked={Boolean(field.value)} />}
      sx={{ minHeight: 40 }}
    />
  );
};
