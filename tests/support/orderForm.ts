import { fireEvent, createEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { answerInstead, type openApp, type RecordedCall } from './openApp';
import { shownTexts } from './shown';

export type User = Awaited<ReturnType<typeof openApp>>['user'];

export const ORDERS = '/admin/purchases/orders';
export const ADD_ORDER = `${ORDERS}/add`;
export const TOMATO = { id: 1, name: 'Tomato', upc: '00012345678905', price: 2.5, cost: 1.15, stock: 4 };
const YAM = { id: 2, name: 'Ñame 🍠', upc: '', price: 3, cost: 0.1, stock: 0 };

export const search = () => screen.findByLabelText('Search products');
export const addButton = () => screen.getByLabelText('Add');
export const quantity = (name: string) => screen.findByLabelText<HTMLInputElement>(`Quantity of ${name}`);
export const cost = (name: string) => screen.findByLabelText<HTMLInputElement>(`Cost of ${name}`);
export const amount = (label: 'Payable' | 'Paid') => screen.getByLabelText(`${label} Amount*`);
export const reference = () => screen.findByLabelText('Reference Number*');
export const submit = () => screen.getByRole('button', { name: 'Create Purchase Order' });
export const summary = (): string[] =>
  [...document.querySelectorAll('.payment-summary dl > div')].map(part => shownTexts(part).join(' '));
export const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

export const searchedText = ({ call }: RecordedCall): string =>
  new URL(call.split(' ')[1]!, 'http://shop').searchParams.get('name')!;

/** Answers every product search with two products, and every code with the first. */
export const twoProducts = () =>
  answerInstead('GET /api/product/autocomplete', call => ({
    json: /^\d+$/.test(searchedText(call)) ? [TOMATO] : [TOMATO, YAM],
  }));

export async function fill(user: User, box: HTMLElement, text: string): Promise<void> {
  await user.clear(box);
  await user.type(box, text);
}

export async function choose(user: User, name: string): Promise<void> {
  await user.type(await search(), name);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  await user.click(addButton());
}

export async function fillForm(user: User, text = 'F-001'): Promise<void> {
  await fill(user, await reference(), text);
  await user.click(screen.getByRole('combobox', { name: 'Supplier*' }));
  await user.click(within(await screen.findByRole('listbox')).getAllByRole('option')[0]!);
  await user.click(screen.getByRole('combobox', { name: 'Payment Method*' }));
  await user.click(await screen.findByRole('option', { name: 'Bank Transfer' }));
}

export const scan = async (user: User, code: string) => user.type(await search(), `${code}{Enter}`);

/** Types into a number input with the key timestamps of a scanner. */
export function scanInto(box: HTMLInputElement, code: string): void {
  box.focus();
  // The first timestamp is later than that of any previous key, so that the first key does not count as typed by hand.
  let at = new Event('keydown').timeStamp + 1000;
  for (const key of [...code, 'Enter']) {
    const event = createEvent.keyDown(box, { key });
    Object.defineProperty(event, 'timeStamp', { value: (at += 4) });
    fireEvent(box, event);
    if (key !== 'Enter') fireEvent.change(box, { target: { value: box.value + key } });
  }
}
