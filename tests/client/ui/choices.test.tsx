import { screen, waitFor } from '@testing-library/react';
import { Form, ListContextProvider, ResourceContextProvider } from 'ra-core';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openBackend } from '../../../src/backends/backend';
import type { Api } from '../../../src/dataProvider/api';
import { HttpError } from '../../../src/dataProvider/errors';
import { CategoryInput } from '../../../src/resources/categories/CategoryInput';
import FieldsDialog from '../../../src/resources/products/change/FieldsDialog';
import { PromotionInputs } from '../../../src/resources/promotions/PromotionForm';
import { InviteUserDialog } from '../../../src/resources/users/userAccess';
import ActivityScreen from '../../../src/settings/Activity';
import Settings from '../../../src/settings/Settings';
import { SelectInput } from '../../../src/ui/form/inputs';
import { required } from '../../../src/ui/form/validators';
import { useSelectChoices } from '../../../src/ui/useSelectChoices';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signInAs();
  await openBackend();
});

const SENTENCE = 'The choices could not be loaded.';

function show(part: ReactElement, missing: string, at?: string) {
  const broken = { is: true };
  const api = {
    getList: async (resource: string) => {
      if (resource === missing && broken.is) throw new HttpError('The server answered 500', 500);
      return { data: [{ id: 7, name: 'The seventh' }], total: 1 };
    },
    activity: async () => ({ entries: [], next: '' }),
    unusedPasswordLinks: async () => ({ links: [], mails: false }),
  } as unknown as Partial<Api>;
  return { ...showPart(part, api, at), mend: () => (broken.is = false) };
}

const inForm = (resource: string, input: ReactElement, record: object = {}, onSubmit = vi.fn()) => (
  <ResourceContextProvider value={resource}>
    <Form record={record} onSubmit={onSubmit}>
      {input}
      <button type="submit">Save</button>
    </Form>
  </ResourceContextProvider>
);

it.each<[string, string, () => ReactElement, string]>([
  [
    'categories of a product',
    'categories',
    () => inForm('products', <CategoryInput branchId={31} />),
    SENTENCE,
  ],
  ['types of a promotion', 'discountTypes', () => inForm('promotions', <PromotionInputs />), SENTENCE],
  ['people', 'users', () => <ActivityScreen />, SENTENCE],
  ['branches of a setting', 'branches', () => <Settings />, SENTENCE],
  ['branches of an invitation', 'branches', () => <InviteUserDialog onClose={() => undefined} />, SENTENCE],
  [
    'categories of a change of many',
    'categories',
    () => (
      <ListContextProvider value={{ onSelect: () => undefined } as never}>
        <FieldsDialog target={{ branchId: 31, ids: [1], filter: null, count: 1 }} onClose={() => undefined} />
      </ListContextProvider>
    ),
    'Failed to fetch the categories. Please try again later.',
  ],
])('says that there are no %s, and asks again', async (_what, missing, part, sentence) => {
  const { user, mend } = show(part(), missing);
  const notice = await screen.findByText(sentence, { exact: false });
  expect(notice.role).toBe('alert');
  mend();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText(sentence, { exact: false })).toBeNull());
});

it.each([{ id: 1, categoryId: 5 }, { id: 1 }])('is no box that keeps %j from being saved', async record => {
  const onSubmit = vi.fn();
  const { user } = show(inForm('products', <CategoryInput branchId={31} />, record, onSubmit), 'categories');
  await screen.findByText(SENTENCE, { exact: false });
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining(record), expect.anything()),
  );
});

const Shelf = () => (
  <SelectInput source="shelf" {...useShelves()} validate={required()} translateChoice={false} />
);
const useShelves = () => useSelectChoices('shelves');

it('says it also below a box that is marked as required', async () => {
  const { user } = show(inForm('products', <Shelf />), 'shelves');
  await screen.findByText(SENTENCE, { exact: false });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This field is required.');
  expect(screen.getByText(SENTENCE, { exact: false })).toBeInTheDocument();
});

it('does not say "Everybody" of the activity of one whose name is not known', async () => {
  show(<ActivityScreen />, 'users', '/admin/settings/activity?person=9');
  expect(await screen.findByLabelText('Person')).toHaveDisplayValue('#9');
});
