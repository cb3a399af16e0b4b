import { useRecordContext, useResourceContext, type Validator } from 'ra-core';
import type { ComponentProps, ComponentType } from 'react';
import {
  getReferencedResource,
  toReferenceNameField,
  type Entity,
  type Field,
  type FieldKind,
} from '../../../contract/entity';
import { getNumberFieldLimits, type NumberField } from '../../../contract/fieldKinds';
import {
  CheckboxInput,
  DayInput,
  DecimalInput,
  DescriptionInput,
  ImageInput,
  DateAndTimeInput,
  ReferenceInput,
  SelectInput,
  TextInput,
} from '../form/inputs';
import { ComputedFieldValues } from './ComputedFieldValues';
import { ManyRecordsInput } from './ManyRecordsInput';
import { getFieldValidators } from './fieldValidators';
import { RecordLinesInput } from './RecordLinesInput';
import { useGetChoiceLabel } from './useGetChoiceLabel';

interface EntityInputsProps<E extends Entity> {
  entity: E;
  /** Names of fields, and of rules, whose values are shown read-only. Default: all fields. */
  only?: readonly ((keyof E['fields'] | keyof E['rules']) & string)[];
}

export const EntityInputs = <E extends Entity>({ entity, only }: EntityInputsProps<E>) =>
  (only ?? Object.keys(entity.fields)).map(name => {
    if (Object.hasOwn(entity.rules, name))
      return <ComputedFieldValues key={name} entity={entity} only={[name]} />;
    const field = entity.fields[name];
    if (!field) throw new Error(`EntityInputs: "${name}" is neither a field nor a rule of "${entity.name}".`);
    return <EntityInput key={name} source={name} field={field} />;
  });

interface EntityInputProps<Kind extends FieldKind> {
  source: string;
  field: Field<Kind>;
  /** Path of the field in text keys, if it differs from `source`: `lines.units` for a field of a line. */
  path?: string;
}

interface InputProps<Kind extends FieldKind> extends Required<EntityInputProps<Kind>> {
  /** Text key of the label. */
  label: string;
  /** Initial value of the field in new records: `initially` of the field's declaration. */
  defaultValue: unknown;
  validate: Validator[];
}

type Input<Kind extends FieldKind> = ComponentType<InputProps<Kind>>;

export const EntityInput = <Kind extends FieldKind>({
  source,
  field,
  path = source,
}: EntityInputProps<Kind>) => {
  const Input: Input<Kind> = INPUTS[field.kind];
  const resource = useResourceContext() ?? '';
  return (
    <Input
      source={source}
      path={path}
      field={field}
      label={`resources.${resource}.fields.${path}`}
      defaultValue={field.initially}
      validate={getFieldValidators(field as Field)}
    />
  );
};

type FigureOptions = Pick<ComponentProps<typeof DecimalInput>, 'unit' | 'decimals'>;

const makeFigureInput =
  <Kind extends 'money' | 'percent' | 'quantity'>(figure: FigureOptions): Input<Kind> =>
  ({ source, label, defaultValue, field, validate }) => (
    <DecimalInput
      source={source}
      defaultValue={defaultValue}
      label={label}
      {...figure}
      required={field.required ?? false}
      signed={getNumberFieldLimits(field as NumberField).min < 0}
      validate={validate}
    />
  );

const makeTextInput =
  <Kind extends FieldKind>(type: 'text' | 'email' | 'url' | 'tel'): Input<Kind> =>
  ({ source, label, defaultValue, validate }) => (
    <TextInput source={source} label={label} defaultValue={defaultValue} type={type} validate={validate} />
  );

const LinesOfText: Input<'text'> = ({ source, label, defaultValue, validate }) => (
  <TextInput
    source={source}
    label={label}
    defaultValue={defaultValue}
    multiline
    minRows={2}
    maxRows={8}
    validate={validate}
  />
);

const OneLine = makeTextInput<'text'>('text');

/**
 * A select of the choices in the field's declaration. The record's stored choice stays selectable even if the
 * declaration no longer contains it.
 */
const ChoiceInput: Input<'choice'> = ({ source, path, label, defaultValue, field, validate }) => {
  const wordOf = useGetChoiceLabel(path);
  const own: unknown = useRecordContext()?.[source];
  const isFormer = typeof own === 'string' && own !== '' && !field.choices.includes(own);
  return (
    <SelectInput
      source={source}
      label={label}
      defaultValue={defaultValue}
      choices={[...field.choices, ...(isFormer ? [own] : [])].map(id => ({ id, name: wordOf(id) }))}
      translateChoice={false}
      validate={validate}
    />
  );
};

const INPUTS: { readonly [Kind in FieldKind]: Input<Kind> } = {
  text: props => (props.field.lines ? <LinesOfText {...props} /> : <OneLine {...props} />),
  email: makeTextInput('email'),
  link: makeTextInput('url'),
  phone: makeTextInput('tel'),
  rich: ({ source }) => <DescriptionInput source={source} />,
  money: makeFigureInput({ unit: 'money' }),
  percent: makeFigureInput({ unit: 'percent' }),
  quantity: makeFigureInput({ decimals: 3 }),
  count: ({ source, label, defaultValue, validate }) => (
    <TextInput
      source={source}
      label={label}
      defaultValue={defaultValue}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      validate={validate}
    />
  ),
  day: ({ source, label, defaultValue, validate }) => (
    <DayInput source={source} label={label} defaultValue={defaultValue} validate={validate} />
  ),
  moment: ({ source, label, validate }) => (
    <DateAndTimeInput source={source} label={label} validate={validate} />
  ),
  flag: ({ source, label, defaultValue }) => (
    <CheckboxInput source={source} label={label} defaultValue={defaultValue} />
  ),
  choice: ChoiceInput,
  picture: ({ source, label, field, validate }) => (
    <ImageInput
      source={source}
      stored={source}
      label={label}
      removable={!field.required}
      validate={validate}
    />
  ),
  reference: ({ source, label, field, validate }) => (
    <ReferenceInput
      source={source}
      label={label}
      reference={getReferencedResource(field)}
      nameSource={toReferenceNameField(source)}
      validate={validate}
    />
  ),
  many: ({ source, label, field, validate }) => (
    <ManyRecordsInput
      source={source}
      label={label}
      reference={getReferencedResource(field)}
      validate={validate}
    />
  ),
  rows: ({ source, label, field }) => (
    <RecordLinesInput source={source} label={label} field={field}>
      {Object.entries(field.fields).map(([name, one]) => (
        <EntityInput key={name} source={name} path={`${source}.${name}`} field={one} />
      ))}
    </RecordLinesInput>
  ),
};
