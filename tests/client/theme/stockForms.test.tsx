/** react-admin's own forms in the theme of the application. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { screen } from '@testing-library/react';
import { ResourceContextProvider } from 'ra-core';
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TabbedForm,
  TextInput,
} from 'react-admin';
import { expect, it } from 'vitest';
import { showPart } from '../../support/part';

/** Adds styles to the document. `showPart` keeps them out of it. */
const inDocument = createCache({ key: 'shown' });

const INPUTS = [
  <TextInput key="code" source="code" />,
  <NumberInput key="uses" source="uses" />,
  <SelectInput key="state" source="state" choices={[{ id: 'new', name: 'New' }]} />,
  <BooleanInput key="active" source="active" />,
];

it.each([
  ['SimpleForm', <SimpleForm key="form">{INPUTS}</SimpleForm>],
  [
    'TabbedForm',
    <TabbedForm key="form">
      <TabbedForm.Tab label="Card">{INPUTS}</TabbedForm.Tab>
    </TabbedForm>,
  ],
])('show all inputs of a %s in its width, with a gap', async (_name, form) => {
  const { container } = showPart(
    <CacheProvider value={inDocument}>
      <ResourceContextProvider value="cards">{form}</ResourceContextProvider>
    </CacheProvider>,
  );
  await screen.findByRole('spinbutton');
  const inputs = [...container.querySelectorAll('.ra-input')];
  expect(inputs.map(input => getComputedStyle(input).width)).toEqual(['100%', '100%', '100%', '100%']);
  expect(getComputedStyle(inputs[0]!.parentElement!).gap).toBe('16px');
});

it('aligns the label of an array with its fields, and keeps a gap below it', async () => {
  const { container } = showPart(
    <CacheProvider value={inDocument}>
      <ResourceContextProvider value="cards">
        <SimpleForm defaultValues={{ lines: [{ word: 'pears' }] }}>
          <ArrayInput source="lines">
            <SimpleFormIterator>
              <TextInput source="word" />
            </SimpleFormIterator>
          </ArrayInput>
        </SimpleForm>
      </ResourceContextProvider>
    </CacheProvider>,
  );
  await screen.findByRole('textbox');
  const { top, left, marginBottom } = getComputedStyle(container.querySelector('.RaArrayInput-label')!);
  expect({ top, left, marginBottom }).toEqual({ top: '0px', left: '0px', marginBottom: '8px' });
});
