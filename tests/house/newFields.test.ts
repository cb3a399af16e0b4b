/** The fields that `npm run new -- resource` writes into a declaration. */
import { expect, it } from 'vitest';
import { parseResourceFields } from '../../scripts/new/fields.mjs';

it('have the usual options of their kind, and those after a comma', () => {
  const { fields, imports } = parseResourceFields([
    'code:text,unique',
    'bonus:percent,signed,filterable',
    'happened:moment,required',
    'state:new/used,required',
    'supplier:suppliers,required',
    'active:flag',
    'note:text',
  ]);
  expect(fields.split(/, (?=\w+: \w+\()/)).toEqual([
    'code: text({ required: true, searchable: true, unique: true })',
    'bonus: percent({ sortable: true, signed: true, filterable: true })',
    'happened: moment({ sortable: true, filterable: true, required: true })',
    "state: choice(['new', 'used'], { filterable: true, required: true })",
    "supplierId: reference('purchases/suppliers', { filterable: true, required: true })",
    'active: flag({ filterable: true, initially: true })',
    'note: text()',
  ]);
  expect(imports).toBe('choice, entity, flag, moment, percent, reference, text');
});

it('are refused with the word "choice" before the choices', () => {
  expect(() => parseResourceFields(['status:choice:active/used'])).toThrow(
    '"status:choice:active/used": write the words of a choice without "choice:", such as status:active/used.',
  );
});

it('are refused with an unknown option', () => {
  expect(() => parseResourceFields(['code:text,uniqe'])).toThrow(
    '"uniqe" of "code" is not an option of the command line, which are required, unique, signed, filterable, sortable, searchable.',
  );
});
