import { screen } from '@testing-library/react';
import { ListContextProvider, RecordContextProvider, ResourceContextProvider } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../../src/dataProvider/errors';
import { PromotionItems } from '../../../../src/resources/promotions/PromotionItems';
import { ListScreenContext } from '../../../../src/ui/list/listScreenContext';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const promotion = { id: 3, name: 'Autumn', dateInit: '2026-11-01', dateEnd: '2026-11-30' };
const item = (id: number, productName: string) => ({
  id,
  productId: id,
  productName,
  categoryId: 4,
  categoryName: 'Fruit',
  picture: null,
  overlaps: [],
});
const match = { id: 9, name: 'Figs', upc: '', priceCents: 100, costCents: 50, stockThousandths: 0 };

const items = (
  <ListContextProvider value={{ data: [promotion] } as never}>
    <ListScreenContext value={{ branchId: 31 } as never}>
      <RecordContextProvider value={promotion}>
        <ResourceContextProvider value="promotions">
          <PromotionItems />
        </ResourceContextProvider>
      </RecordContextProvider>
    </ListScreenContext>
  </ListContextProvider>
);

async function addFigs(user: ReturnType<typeof showPart>['user']): Promise<void> {
  await user.type(await screen.findByRole('combobox'), 'Fig');
  await user.click(await screen.findByRole('option', { name: /Figs/ }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
}

it('are asked for again when a product is added, and are not taken for that product alone', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const held = [item(1, 'Apples'), item(2, 'Pears')];
  const promotionItems = vi.fn(async () => [...held]);
  promotionItems.mockRejectedValueOnce(new HttpError('no', 500));
  const added = item(9, 'Figs');
  const addPromotionItem = vi.fn(async () => {
    held.push(added);
    return added;
  });
  const api = { promotionItems, addPromotionItem, searchProducts: async () => [match] };
  const { user } = showPart(items, api as never);
  await screen.findByRole('button', { name: 'Try Again' });
  await addFigs(user);
  await vi.waitFor(() => expect(addPromotionItem).toHaveBeenCalledOnce());
  expect(await screen.findByText(/Apples/)).toBeVisible();
  expect(screen.getByText(/Pears/)).toBeVisible();
  expect(screen.getByText(/Figs/, { selector: '.cards *' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(complaints.mock.calls.flat().map(String).join()).not.toContain('queryFn');
  complaints.mockRestore();
});

it('are asked for again where the answer does not tell which one was added', async () => {
  const held = [item(1, 'Apples')];
  const removePromotionItem = vi.fn(async () => undefined);
  const api = {
    promotionItems: vi.fn(async () => [...held]),
    addPromotionItem: vi.fn(async () => {
      held.push(item(9, 'Figs'));
      return null;
    }),
    removePromotionItem,
    searchProducts: async () => [match],
  };
  const { user } = showPart(items, api as never);
  await addFigs(user);
  await user.click(await screen.findByRole('button', { name: 'Remove Figs' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(removePromotionItem).toHaveBeenCalledExactlyOnceWith(9));
});

it('are added at the second try without a second search', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const addPromotionItem = vi.fn(async () => item(9, 'Figs'));
  addPromotionItem.mockRejectedValueOnce(new HttpError('no', 500));
  const api = { promotionItems: async () => [], addPromotionItem, searchProducts: async () => [match] };
  const { user } = showPart(items, api as never);
  await addFigs(user);
  await screen.findByText('Failed to add product to promotion. Please try again.');
  expect(screen.getByRole('combobox')).toHaveValue('Figs - $1.00');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/Figs/, { selector: '.cards *' })).toBeVisible();
  expect(screen.getByRole('combobox')).toHaveValue('');
  complaints.mockRestore();
});

it('leave a product alone that was typed while another one failed', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failing = Promise.withResolvers<never>();
  const api = {
    promotionItems: async () => [],
    addPromotionItem: () => failing.promise,
    searchProducts: async () => [match],
  };
  const { user } = showPart(items, api);
  await addFigs(user);
  await user.type(screen.getByRole('combobox'), 'Ap');
  failing.reject(new HttpError('no', 500));
  await screen.findByText('Failed to add product to promotion. Please try again.');
  expect(screen.getByRole('combobox')).toHaveValue('Ap');
  complaints.mockRestore();
});

it('are asked for again where somebody else removed one meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const promotionItems = vi.fn(async () => [item(1, 'Apples'), item(2, 'Pears')]);
  const removePromotionItem = vi.fn(async () => {
    promotionItems.mockResolvedValue([item(2, 'Pears')]);
    throw new HttpError('no', 404, 'There is no promotion item 1.');
  });
  const { user } = showPart(items, { promotionItems, removePromotionItem } as never);
  await user.click(await screen.findByRole('button', { name: 'Remove Apples' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('There is no promotion item 1.');
  await vi.waitFor(() => expect(screen.queryByText(/Apples/)).toBeNull());
  screen.getByText(/Pears/);
});

it.each([
  [10, 'Also in: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10'],
  [1210, 'Also in: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1,200 more'],
])('name the first of %i other promotions, and say how many more there are', async (count, sentence) => {
  const overlaps = Array.from({ length: count }, (_, at) => String(at + 1));
  showPart(items, { promotionItems: async () => [{ ...item(1, 'Apples'), overlaps }] } as never);
  expect(await screen.findByText(/^Also in:/)).toHaveTextContent(new RegExp(`^${sentence}$`));
});
