import { isRequired, useInput, useRecordContext, type Identifier, type Validator } from 'ra-core';
import { InputHelperText } from 'react-admin';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { ReferenceSelect } from '../search/ReferenceSelect';

interface ReferenceInputProps {
  source: string;
  reference: string;
  /**
   * Name of the property that contains the referenced record's name, such as `supplierName`. If absent, the name is
   * fetched.
   */
  nameSource?: string;
  label?: string;
  validate?: Validator | Validator[];
}

export const ReferenceInput = ({
  source,
  reference,
  nameSource,
  label,
  validate = [],
}: ReferenceInputProps) => {
  const text = useFieldLabel()({ source, label });
  const record = useRecordContext();
  const { field, fieldState, id } = useInput({ source, validate });
  // react-admin's inputs represent a missing value by an empty text.
  const value = (field.value as Identifier | null) || null;
  const name: unknown = record && nameSource && record[source] === value ? record[nameSource] : undefined;
  const error = fieldState.error?.message;
  return (
    <ReferenceSelect
      id={id}
      reference={reference}
      label={isRequired(validate) ? `${text}*` : text}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      name={typeof name === 'string' ? name : undefined}
      error={Boolean(error)}
      helperText={error && <InputHelperText error={error} />}
    />
  );
};
