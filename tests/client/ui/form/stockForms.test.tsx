/** Forms of react-admin with the inputs of a declared entity. */
import { screen } from '@testing-library/react';
import { ResourceContextProvider } from 'ra-core';
import type { ReactElement } from 'react';
import { Create, Edit, SimpleForm, TabbedForm } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { choice, count, entity, flag, money, text, type Entity } from '../../../../contract/entity';
import { EntityInputs } from '../../../../src/ui/entity/EntityInputs';
import { FormGrid } from '../../../../src/ui/form/FormPanel';
import { signInAs, useStubbedApi } from '../../../support/api';
import { showPart } from '../../../support/part';

const declared = vi.hoisted(() => ({ entities: [] as Entity[] }));
vi.mock('../../../../src/entities', () => ({ ENTITIES: declared.entities }));

const cards = entity('cards', {
  code: text({ required: true, unique: true }),
  note: text({ initially: 'New' }),
  spent: money({ initially: 0 }),
  uses: count({ initially: 3 }),
  state: choice(['new', 'used'], { initially: 'new' }),
  active: flag({ initially: true }),
});
declared.entities.push(cards);

const api = useStubbedApi();
beforeEach(() => signInAs({ branchId: 31 }));

async function showForm(page: ReactElement) {
  const { endpointProvider } = await import('../../../../src/dataProvider/endpointProvider');
  return showPart(<ResourceContextProvider value="cards">{page}</ResourceContextProvider>, endpointProvider);
}

const inputs = (
  <SimpleForm>
    <EntityInputs entity={cards} />
  </SimpleForm>
);
const SENTENCE = 'code is the code of another card.';
const TAKEN = { status: 409, json: { statusCode: 409, message: SENTENCE, field: 'code' } };
const RECORD = {
  id: 7,
  branchId: 31,
  code: 'A1',
  note: '',
  spent: null,
  uses: null,
  state: '',
  active: false,
};

it('a new record begins with the values of the declaration', async () => {
  const { user } = await showForm(<Create>{inputs}</Create>);
  await user.type(await screen.findByLabelText(/fields.code/), 'A1');
  api.answer({ status: 201, json: RECORD });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      branchId: 31,
      code: 'A1',
      note: 'New',
      spent: 0,
      uses: 3,
      state: 'new',
      active: true,
    }),
  );
});

it('tabs have the inputs that they name, in the grid of the form', async () => {
  const { user } = await showForm(
    <Create>
      <TabbedForm>
        <TabbedForm.Tab label="Card">
          <FormGrid>
            <EntityInputs entity={cards} only={['code', 'spent']} />
          </FormGrid>
        </TabbedForm.Tab>
        <TabbedForm.Tab label="More" path="more">
          <FormGrid>
            <EntityInputs entity={cards} only={['note', 'uses', 'state', 'active']} />
          </FormGrid>
        </TabbedForm.Tab>
      </TabbedForm>
    </Create>,
  );
  const code = await screen.findByLabelText(/fields.code/);
  expect(code.closest('.form-grid')).toBeVisible();
  expect(screen.getByLabelText(/fields.uses/)).not.toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'More' }));
  expect(await screen.findByLabelText(/fields.uses/)).toBeVisible();
});

it('an existing record keeps its empty values', async () => {
  api.answer({ json: RECORD });
  const { user } = await showForm(
    <Edit id={7} mutationMode="pessimistic">
      {inputs}
    </Edit>,
  );
  await user.type(await screen.findByLabelText(/fields.code/), 'B');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(api.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      code: 'A1B',
      note: '',
      spent: null,
      uses: null,
      state: '',
      active: false,
    }),
  );
});

it.each([
  ['a new record', <Create key="create">{inputs}</Create>],
  [
    'a changed record',
    <Edit key="edit" id={7} mutationMode="pessimistic">
      {inputs}
    </Edit>,
  ],
])('a refused field of %s shows the reason, and can be saved again once changed', async (_what, page) => {
  api.answer({ json: RECORD });
  const { user } = await showForm(page);
  const code = await screen.findByLabelText(/fields.code/);
  await user.type(code, 'B');
  api.answer(TAKEN);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(code).toBeInvalid();
  api.answer({ json: RECORD });
  const before = api.asked.length;
  await user.type(code, 'C');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(api.asked.length).toBeGreaterThan(before));
});
