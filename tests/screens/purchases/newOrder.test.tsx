import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ProductMatch } from '../../../contract/product.ts';
import type { PurchaseInput } from '../../../contract/purchase.ts';
import {
  answerInstead,
  askShop,
  BROKEN,
  recordedCalls,
  expectComplaints,
  openApp,
  fetchToken,
  useApp,
} from '../../support/openApp';
import {
  ADD_ORDER,
  addButton,
  amount,
  choose,
  cost,
  fill,
  fillForm,
  isAt,
  ORDERS,
  quantity,
  scan,
  scanInto,
  search,
  searchedText,
  submit,
  summary,
  TOMATO,
  twoProducts,
} from '../../support/orderForm';
import { like } from '../../support/matchers.ts';
import { picture } from '../../support/pictures.ts';
import { recordSavedFiles } from '../../support/savedFiles';
import { makeProduct } from '../../support/shopProducts';

useApp();

const PLACE = 'POST /api/purchase/place';
const TWICE = 'This product is already added to the order.';
const NO_PRODUCT = 'Please add at least one product to the purchase order.';
const FAILED = 'Failed to create purchase order. Please try again.';

async function openForm() {
  twoProducts();
  const { user } = await openApp(ADD_ORDER);
  await search();
  return user;
}

const lemons = async () => {
  const token = await fetchToken();
  return (await askShop<ProductMatch[]>('GET', '/api/product/autocomplete?name=lemons', { token })).body[0]!;
};

describe('reads', () => {
  it('a decimal comma, and thousands with one', async () => {
    const user = await openForm();
    await choose(user, 'Tomato');
    await fill(user, await cost('Tomato'), '1,25');
    await fill(user, await quantity('Tomato'), '2,5');
    expect(amount('Payable')).toHaveValue('3.13');
    await user.click(await cost('Tomato'));
    await fill(user, await quantity('Tomato'), '1,200');
    await user.click(await cost('Tomato'));
    expect(amount('Payable')).toHaveValue('1500');
    await fill(user, await quantity('Tomato'), '2.5');
    await fill(user, await cost('Tomato'), '$ 3');
    await screen.findByText('Enter a number of 0 or more with at most two decimals.');
    await user.click(await quantity('Tomato'));
    expect(await cost('Tomato')).toHaveValue('1.25');
    await fill(user, amount('Paid'), '3,10');
    expect(summary()).toContain('Paid $3.10');
  });

  it('another cost of a line, which the amounts follow', async () => {
    const user = await openForm();
    await choose(user, 'Tomato');
    await fill(user, await quantity('Tomato'), '3');
    expect(await cost('Tomato')).toHaveValue('1.15');
    await fill(user, await cost('Tomato'), '2.005');
    expect(amount('Payable')).toHaveValue('6.03');
    await fill(user, await cost('Tomato'), '-1');
    await fill(user, await cost('Tomato'), '2.5{Enter}');
    expect(await search()).toHaveFocus();
    expect(await cost('Tomato')).toHaveValue('2.50');
    expect(summary()).toEqual(['Payable $7.50', 'Paid $7.50', 'Due $0.00']);
    await fillForm(user);
    answerInstead(PLACE, { json: null });
    await user.click(submit());
    await isAt(ORDERS);
    expect((recordedCalls(PLACE)[0]!.body as PurchaseInput).items).toEqual([
      { product_id: 1, name: 'Tomato', quantity: 3, sell_price: 2.5, cost: 2.5 },
    ]);
  });
});

it('makes an order: lines, totals that follow them, and the documented payload, once', async () => {
  twoProducts();
  const { user } = await openApp(ORDERS);
  await user.click((await screen.findAllByRole('link', { name: 'Add New Purchase Order' }))[0]!);
  await screen.findByText('No products added yet. Use the search box above to add products.');
  await user.click(await search());
  await screen.findByText('Type to search products...');
  expect(addButton()).toBeDisabled();
  await choose(user, 'Tomato');
  expect(await quantity('Tomato')).toHaveValue('1');
  await user.dblClick(screen.getByLabelText('Increase the quantity of Tomato'));
  expect(amount('Payable')).toHaveValue('3.45');
  await choose(user, 'Tomato');
  await screen.findByText(TWICE);
  await choose(user, 'Ñame 🍠');
  await waitFor(() => expect(screen.queryByText(TWICE)).toBeNull());
  await fill(user, await quantity('Ñame 🍠'), '12');
  expect(amount('Paid')).toHaveValue('4.65');
  // The value is changed in one step, because an empty box counts as 1.
  fireEvent.change(await quantity('Ñame 🍠'), { target: { value: '0' } });
  await user.click(await quantity('Tomato'));
  expect(await quantity('Ñame 🍠')).toHaveValue('12');
  await fill(user, amount('Paid'), '4');
  expect(summary()).toEqual(['Payable $4.65', 'Paid $4.00', 'Due $0.65']);
  expect(document.querySelectorAll('.payment-summary .due')).toHaveLength(1);
  await fill(user, amount('Paid'), '5');
  await screen.findByText('Paid is $0.35 more than payable.');
  expect(document.querySelector('.payment-summary .settled')).toHaveTextContent('Due-$0.35');
  await user.click(screen.getByLabelText('Decrease the quantity of Tomato'));
  expect(summary()).toEqual(['Payable $3.50', 'Paid $3.50', 'Due $0.00']);
  await fill(user, amount('Paid'), '1.25');
  await fillForm(user);
  await fill(user, screen.getByLabelText('Purchase Date*'), '2026-02-17');
  await user.type(screen.getByLabelText('Notes'), 'Línea 1\nline 2');
  const clicked = Promise.withResolvers<void>();
  answerInstead(PLACE, async () => {
    await clicked.promise;
    return { json: { id: 99 } };
  });
  await user.dblClick(submit());
  clicked.resolve();
  await isAt(ORDERS);
  expect(recordedCalls(PLACE).map(({ body }) => body)).toEqual([
    {
      ref_no: 'F-001',
      notes: 'Línea 1\nline 2',
      base64dataImage: '',
      payable_amount: 3.5,
      payment_method: 'Bank Transfer',
      paid_amount: 1.25,
      due_amount: 0,
      change_amount: 0,
      branchId: 31,
      supplierId: like.any(Number),
      created_at: '2026-02-17',
      items: [
        { product_id: 1, name: 'Tomato', quantity: 2, sell_price: 2.5, cost: 1.15 },
        { product_id: 2, name: 'Ñame 🍠', quantity: 12, sell_price: 3, cost: 0.1 },
      ],
    },
  ]);
  expect(recordedCalls(/supplier\/branch/)[0]!.call).toMatch(/\/api\/supplier\/branch\/31\?/);
});

it('says everything that is missing, and what cannot be attached', async () => {
  const user = await openForm();
  await user.click(submit());
  await screen.findByText(NO_PRODUCT);
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(3));
  const attach = async (file: File) => user.upload(screen.getByLabelText('Attachment'), file);
  const bill = (bytes: number) => new File([new Uint8Array(bytes)], 'bill.jpg', { type: 'image/jpeg' });
  await attach(bill(5 * 1024 * 1024 + 1));
  await screen.findByText('File size exceeds 5MB limit. Please choose a smaller file.');
  await attach(bill(5 * 1024 * 1024));
  await screen.findByText('File selected', { exact: false });
  const gone = bill(10);
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await attach(gone);
  await screen.findByText('Failed to read the file. Please try again.');
  await choose(user, 'Tomato');
  await waitFor(() => expect(screen.queryByText(NO_PRODUCT)).toBeNull());
  expect(recordedCalls(/^POST \/api/)).toEqual([]);
});

it('says that placing failed, and keeps the order and its key', async () => {
  expectComplaints(/^Failed to create purchase order/);
  const user = await openForm();
  await choose(user, 'Tomato');
  await fillForm(user);
  answerInstead(PLACE, BROKEN);
  await user.click(submit());
  await screen.findByText(FAILED);
  await user.click(submit());
  await waitFor(() => expect(recordedCalls(PLACE)).toHaveLength(2));
  await screen.findByText(FAILED);
  const [key, again] = recordedCalls(PLACE).map(({ headers }) => headers['idempotency-key']);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(key);
  expect(await quantity('Tomato')).toHaveValue('1');
  expect(document.body).not.toHaveTextContent('Inside');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isAt(ORDERS);
});

it('says the server’s reason at the box that it is about, in the words of the form', async () => {
  expectComplaints(/^Failed to create purchase order/);
  const { user } = await openApp(ADD_ORDER);
  await choose(user, 'Lemons');
  await fillForm(user, 'Too much');
  await fill(user, amount('Paid'), '9999');
  await user.click(submit());
  await screen.findByText('Paid Amount must not be more than Payable Amount.');
  await screen.findByText(FAILED);
  expect(amount('Paid')).toBeInvalid();
  await waitFor(() => expect(amount('Paid')).toHaveFocus());
});

it('shows what was noted at an order and its attachment, to whoever is signed in', async () => {
  const files = recordSavedFiles();
  answerInstead('GET /api/product/autocomplete', { json: [{ ...TOMATO, id: (await lemons()).id }] });
  const { user } = await openApp(ADD_ORDER);
  await choose(user, 'Tomato');
  await fillForm(user, 'Noted 1');
  await user.type(screen.getByLabelText('Notes'), 'Two crates\nwere open <!>');
  const png = new File([new Uint8Array(await picture('png'))], 'bill.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Attachment'), png);
  await screen.findByText('File selected: bill.png');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'View details of Noted 1' }));
  await screen.findByText((_, element) => element?.textContent === 'Two crates\nwere open <!>');
  await user.click(await screen.findByRole('button', { name: 'Show attachment' }));
  const shown = await screen.findByRole('img', { name: 'Attachment of Noted 1' });
  await waitFor(() => expect(shown).toHaveAttribute('src', 'blob:saved'));
  expect(recordedCalls(/attachment$/)[0]!.headers.authorization).toMatch(/^Bearer /);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(files.map(({ name }) => name)).toEqual(['Noted 1.webp']);

  const revokeObjectURL = vi.fn();
  vi.stubGlobal('URL', Object.assign(URL, { revokeObjectURL }));
  await user.click(screen.getByRole('button', { name: 'Hide attachment' }));
  expect(shown).not.toBeInTheDocument();
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:saved');

  // The page may reload the order in the meantime, which fails as well.
  expectComplaints(/^Failed to fetch the (attachment|purchase)\b/);
  answerInstead('GET /api/purchase/*', { status: 404, json: { message: 'It is gone.' } });
  await user.click(screen.getByRole('button', { name: 'Show attachment' }));
  await screen.findByText('Failed to fetch the attachment. Please try again.');
  await screen.findByText('It is gone.');
});

describe('counts a code', () => {
  it('one up that is scanned again, and says so', async () => {
    answerInstead('GET /api/product/autocomplete', call => {
      const code = searchedText(call);
      const id = Number(code);
      return { json: [{ id, name: `Product ${id}`, upc: code, price: 2, cost: 1, stock: 1 }] };
    });
    const { user } = await openApp(ADD_ORDER);
    for (const code of ['100001', '100002', '100001', '0100001']) await scan(user, code);
    await waitFor(async () => expect(await quantity('Product 100001')).toHaveValue('3'));
    expect(await quantity('Product 100002')).toHaveValue('1');
    expect(amount('Payable')).toHaveValue('4');
    expect(screen.queryByText(TWICE)).toBeNull();
    screen.getByText('Product 100001: 3', { selector: '[role=status]' });
  });

  it('that is scanned into a quantity or an amount, and leaves the figure as it was', async () => {
    const user = await openForm();
    await choose(user, 'Ñame 🍠');
    const yams = await quantity('Ñame 🍠');
    await waitFor(() => expect(yams).toHaveFocus());
    await user.keyboard('{ArrowUp}');
    expect(yams).toHaveValue('2');
    scanInto(yams, '012345678905');
    await quantity('Tomato');
    expect(yams).toHaveValue('2');
    scanInto(await cost('Tomato'), '012345678905');
    await waitFor(async () => expect(await quantity('Tomato')).toHaveValue('2'));
    expect(await cost('Tomato')).toHaveValue('1.15');
    scanInto(amount('Paid') as HTMLInputElement, '012345678905');
    await waitFor(async () => expect(await quantity('Tomato')).toHaveValue('3'));
    expect(amount('Paid')).toHaveValue('3.65');
  });
});

it('says that a scanned product is inactive, and leads to it', async () => {
  await makeProduct({ name: 'Fireworks', upc: '7000012', status: 0 });
  const { user } = await openApp(ADD_ORDER);
  await scan(user, '07000012');
  await screen.findByText('Fireworks has the code 7000012, but is inactive.', { exact: false });
  expect(document.querySelector('.order-lines')).toBeNull();
  await scan(user, '7999999');
  await screen.findByText('No product has the code 7999999.');
  expect(document.body).not.toHaveTextContent('but is inactive');
  await user.type(await search(), 'fireworks');
  await screen.findByText('No options');
  await user.clear(await search());
  await scan(user, '7000012');
  await user.click(await screen.findByRole('link', { name: 'Open it to make it active' }));
  await screen.findByText('Edit Product', { selector: 'h2, h3, span, p' });
  expect(await screen.findByLabelText('Product Name*')).toHaveValue('Fireworks');
  await screen.findByText(/^Products for Category/, { selector: 'h1' });
});
