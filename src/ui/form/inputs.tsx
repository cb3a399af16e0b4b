/**
 * The inputs of our forms, as resources use them. Resources import this file; the inputs themselves are in `inputParts`, which
 * loads with the first form, so that a list page stays light.
 */
import { use, type ComponentProps, type ComponentType } from 'react';
import type * as Parts from './inputParts';

let found: typeof Parts | undefined;
let loading: Promise<typeof Parts> | undefined;

/** One promise for all inputs: React waits for it once. A `lazy` for each would hide the whole form (and lose the focus) again. */
export const loadInputs = () =>
  (loading ??= import('./inputParts').then(parts => {
    found = parts;
    return parts;
  }));

const part = <Name extends keyof typeof Parts>(name: Name) => {
  const Part = (props: ComponentProps<(typeof Parts)[Name]>) => {
    // Inputs that have loaded are not waited for: a Suspense fallback would stay for 300 ms.
    const Input = (found ?? use(loadInputs()))[name] as ComponentType<object>;
    return <Input {...props} />;
  };
  Part.displayName = name;
  return Part;
};

export const TextInput = part('TextInput');
export const SelectInput = part('SelectInput');
export const StatusInput = part('StatusInput');
export const CheckboxInput = part('CheckboxInput');
export const CheckboxGroup = part('CheckboxGroup');
export const DecimalInput = part('DecimalInput');
export const DayInput = part('DayInput');
export const ReferenceInput = part('ReferenceInput');
export const UpcInput = part('UpcInput');
export const DescriptionInput = part('DescriptionInput');
export const ImageInput = part('ImageInput');
export const FormGroup = part('FormGroup');
