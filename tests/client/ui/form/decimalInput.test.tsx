import { screen } from '@testing-library/react';
import { Form, ResourceContextProvider } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { DecimalInput } from '../../../../src/ui/form/DecimalInput';
import { es } from '../../../support/spanish';
import { setLanguage } from '../../../../src/i18n/language';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

function show(props: { decimals?: 2 | 3 | 4; zeroWhenEmpty?: boolean; signed?: boolean } = {}) {
  const save = vi.fn();
  const { user } = showPart(
    <ResourceContextProvider value="products">
      <Form onSubmit={(values: { figure?: unknown }) => save(values.figure)}>
        <DecimalInput source="figure" label="Figure" {...props} />
        <button>Save</button>
      </Form>
    </ResourceContextProvider>,
    {},
  );
  const type = async (text: string) => {
    const box = await screen.findByRole('textbox');
    await user.clear(box);
    await user.type(box, text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    return box;
  };
  return { save, type };
}

it.each([
  ['1,25', 2, 125],
  ['1.25', 2, 125],
  [' 3 ', 2, 300],
  ['0,735', 3, 735],
  ['1,200', 2, 120_000],
  ['1,234.50', 2, 123_450],
] as const)('reads %j', async (text, decimals, parts) => {
  const { save, type } = show({ decimals });
  await type(text);
  await vi.waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(parts));
});

it.each([
  ['99999999999', 'Enter a number below 10,000,000.', {}],
  ['-1', 'Enter a number of 0 or more with at most two decimals.', {}],
  ['1.999', 'Enter a number of 0 or more with at most two decimals.', {}],
  ['1.9999', 'Enter a number of 0 or more with at most three decimals.', { decimals: 3 }],
  ['1.99999', 'Enter a number of 0 or more with at most four decimals.', { decimals: 4 }],
  ['-1.999', 'Enter a number with at most two decimals.', { signed: true }],
  ['-1.9999', 'Enter a number with at most three decimals.', { signed: true, decimals: 3 }],
] as const)('refuses %j, and keeps it', async (text, sentence, props) => {
  const { save, type } = show({ zeroWhenEmpty: true, ...props });
  const box = await type(text);
  await screen.findByText(sentence);
  expect(box).toHaveValue(text);
  expect(save).not.toHaveBeenCalled();
});

it('says both readings of a comma in Spanish', async () => {
  setLanguage('es', es);
  const { save, type } = show();
  const box = await type('1,200');
  await screen.findByText('1,200 puede ser 1200 o 1.2. Escriba uno de los dos.');
  expect(box).toHaveValue('1,200');
  expect(save).not.toHaveBeenCalled();
  setLanguage('en');
});

it('holds 0 for what is no number, where nothing is 0', async () => {
  const { save, type } = show({ zeroWhenEmpty: true });
  const box = await type('free');
  await vi.waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(0));
  expect(box).toHaveValue('0');
});

it('counts by its smallest part with the arrow keys, and not below 0', async () => {
  const { save, type } = show();
  await type('1.2{ArrowUp}{ArrowUp}{ArrowDown}');
  await vi.waitFor(() => expect(save).toHaveBeenLastCalledWith(121));
  await type('0{ArrowDown}');
  await vi.waitFor(() => expect(save).toHaveBeenLastCalledWith(0));
});
