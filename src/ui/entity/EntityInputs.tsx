import { useRecordContext, type Validator } from 'ra-core';
import type { ComponentProps, ComponentType } from 'react';
import {
  getReferencedResource,
  toReferenceNameField,
  type Entity,
  type Field,
  type FieldKind,
} from '../../../contract/entity';
import {
  CheckboxInput,
  DayInput,
  DecimalInput,
  ReferenceInput,
  SelectInput,
  TextInput,
} from '../form/inputs';
import { getFieldValidators } from './fieldValidators';
import { useChoiceWord } from './useChoiceWord';

interface EntityInputsProps<E extends Entity> {
  entity: E;
  only?: readonly (keyof E['fields'] & string)[];
}

export const EntityInputs = <E extends Entity>({ entity, only }: EntityInputsProps<E>) =>
  (only ?? Object.keys(entity.fields)).map(name => (
    <EntityInput key={name} name={name} field={entity.fields[name]!} />
  ));

interface InputProps<Kind extends FieldKind> {
  name: string;
  field: Field<Kind>;
  validate: Validator[];
}

type Input<Kind extends FieldKind> = ComponentType<InputProps<Kind>>;

const EntityInput = <Kind extends FieldKind>({ name, field }: { name: string; field: Field<Kind> }) => {
  const Input: Input<Kind> = INPUTS[field.kind];
  return <Input name={name} field={field} validate={getFieldValidators(field as Field)} />;
};

type FigureOptions = Pick<ComponentProps<typeof DecimalInput>, 'unit' | 'decimals'>;

const makeFigureInput =
  <Kind extends 'money' | 'percent' | 'quantity'>(figure: FigureOptions): Input<Kind> =>
  ({ name, field, validate }) => (
    <DecimalInput
      source={name}
      {...figure}
      required={field.required ?? false}
      signed={(field.min ?? 0) < 0}
      validate={validate}
    />
  );

const CountInput: Input<'count'> = ({ name, validate }) => (
  <TextInput source={name} slotProps={{ htmlInput: { inputMode: 'numeric' } }} validate={validate} />
);

/** A stored choice that is no longer offered stays in the record's own select until another choice is made. */
const ChoiceInput: Input<'choice'> = ({ name, field, validate }) => {
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

const INPUTS: { readonly [Kind in FieldKind]: Input<Kind> } = {
  text: ({ name, field, validate }) =>
    field.lines ? (
      <TextInput source={name} multiline minRows={2} maxRows={8} validate={validate} />
    ) : (
      <TextInput source={name} validate={validate} />
    ),
  email: ({ name, validate }) => <TextInput source={name} type="email" validate={validate} />,
  link: ({ name, validate }) => <TextInput source={name} type="url" validate={validate} />,
  money: makeFigureInput({ unit: 'money' }),
  percent: makeFigureInput({ unit: 'percent' }),
  quantity: makeFigureInput({ decimals: 3 }),
  count: CountInput,
  day: ({ name, validate }) => <DayInput source={name} validate={validate} />,
  flag: ({ name }) => <CheckboxInput source={name} />,
  choice: ChoiceInput,
  reference: ({ name, field, validate }) => (
    <ReferenceInput
      source={name}
      reference={getReferencedResource(field)}
      nameSource={toReferenceNameField(name)}
      validate={validate}
    />
  ),
};
