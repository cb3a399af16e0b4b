import { email as isEmail, useRecordContext, type Validator } from 'ra-core';
import {
  getReferencedResource,
  toReferenceNameField,
  type Entity,
  type Field,
} from '../../../contract/entity';
import {
  CheckboxInput,
  DayInput,
  DecimalInput,
  ReferenceInput,
  SelectInput,
  TextInput,
} from '../form/inputs';
import { required as isRequired, validateWholeNumber, validateWebAddress } from '../form/validators';
import { useChoiceWord } from './useChoiceWord';

interface EntityInputsProps<E extends Entity> {
  entity: E;
  only?: readonly (keyof E['fields'] & string)[];
}

/** The inputs of an entity's form; with `only`, those fields in that order. */
export const EntityInputs = <E extends Entity>({ entity, only }: EntityInputsProps<E>) =>
  (only ?? Object.keys(entity.fields)).map(name => (
    <EntityInput key={name} name={name} field={entity.fields[name]!} />
  ));

const EntityInput = ({ name, field }: { name: string; field: Field }) => {
  const { kind, required = false } = field;
  const validate = required ? [isRequired()] : [];
  switch (kind) {
    case 'money':
      return <DecimalInput source={name} unit="money" required={required} />;
    case 'percent':
      return <DecimalInput source={name} unit="percent" required={required} />;
    case 'quantity':
      return <DecimalInput source={name} decimals={3} required={required} />;
    case 'count':
      return (
        <TextInput
          source={name}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          validate={[...validate, validateWholeNumber]}
        />
      );
    case 'day':
      return <DayInput source={name} validate={validate} />;
    case 'flag':
      return <CheckboxInput source={name} />;
    case 'choice':
      return <ChoiceInput name={name} field={field} validate={validate} />;
    case 'reference':
      return (
        <ReferenceInput
          source={name}
          reference={getReferencedResource(field)}
          nameSource={toReferenceNameField(name)}
          validate={validate}
        />
      );
    case 'email':
      return <TextInput source={name} type="email" validate={[...validate, isEmail()]} />;
    case 'link':
      return <TextInput source={name} type="url" validate={[...validate, validateWebAddress]} />;
    case 'text':
      return field.lines ? (
        <TextInput source={name} multiline minRows={2} maxRows={8} validate={validate} />
      ) : (
        <TextInput source={name} validate={validate} />
      );
  }
};

interface ChoiceInputProps {
  name: string;
  field: Field<'choice'>;
  validate: Validator[];
}

/** A stored choice that is no longer offered stays in the record's own select until another is chosen. */
const ChoiceInput = ({ name, field, validate }: ChoiceInputProps) => {
  const wordOf = useChoiceWord(name);
  const own: unknown = useRecordContext()?.[name];
  const isFormer = typeof own === 'string' && own !== '' && !field.choices.includes(own);
  return (
    <SelectInput
      source={name}
      choices={[...field.choices, ...(isFormer ? [own] : [])].map(id => ({ id, name: wordOf(id) }))}
      translateChoice={false}
      validate={validate}
    />
  );
};
