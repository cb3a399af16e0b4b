/**
 * The inputs of our forms, as resources use them. Each loads with the first form, so that a list page stays light:
 * resources import this file, the work is in `inputParts`.
 */
import { lazy, type ComponentProps, type ComponentType } from 'react';
import type * as Parts from './inputParts';

const part = <Name extends keyof typeof Parts>(name: Name) =>
  lazy(async () => ({
    default: (await import('./inputParts'))[name] as ComponentType<any>,
  })) as ComponentType<ComponentProps<(typeof Parts)[Name]>>;

export const TextInput = part('TextInput');
export const SelectInput = part('SelectInput');
export const StatusInput = part('StatusInput');
export const CheckboxInput = part('CheckboxInput');
export const CheckboxGroup = part('CheckboxGroup');
export const HundredthsInput = part('HundredthsInput');
export const UpcInput = part('UpcInput');
export const DescriptionInput = part('DescriptionInput');
export const ImageInput = part('ImageInput');
export const FormGroup = part('FormGroup');
