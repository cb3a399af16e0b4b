/** Every dialog of the application: Esc closes it, and Ctrl-Enter presses the button that does what it is for. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Count } from '../../../contract/count.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import {
  eventually,
  expectComplaints,
  options,
  scan,
  signedIn,
  signedInBlank,
} from '../../support/browser.ts';
import { answerInstead, askShop, BROKEN, tokenOf } from '../../support/calls.ts';
import { allNamed, ownProduct, productNow } from '../../support/ownProduct.ts';

const src = path.join(import.meta.dirname, '../../../src');

/** What dialogs are made of; what is made of them is walked below. */
const KIT = [
  'Dialog',
  'FormDialog',
  'ConfirmDialog',
  'Question',
  'ChangeDialog',
  'PasswordQuestion',
  'LeaveQuestion',
];
const MADE_OF = new RegExp(`<(${[...KIT, 'SignInDialog'].join('|')})(\\s|>)`);

/** The kit itself, and a part of it that no screen uses by now: an action of many records that a resource may declare. */
const OF_THE_KIT = [
  'resources/products/change/ChangeDialog.tsx',
  'ui/ConfirmDialog.tsx',
  'ui/LeaveQuestion.tsx',
  'ui/form/FormDialog.tsx',
  'ui/form/PasswordQuestion.tsx',
  'ui/form/SignInDialog.tsx',
  'ui/fullTable/actions.tsx',
];

const token = await tokenOf();
const ask = async <Body>(call: 'GET' | 'POST', address: string, body?: object): Promise<Body> =>
  (await askShop<Body>(call, address, { token, ...(body ? { body } : {}) })).body;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const listed = async () => {
  const { name } = await ownProduct();
  const page = await signedIn(allNamed(name));
  await page.locator('td.select input').first().click();
  return page;
};
const formOf = async (values: object = {}) => {
  const { id } = await ownProduct(values);
  const { categoryId } = await productNow(id);
  return { id, address: `/admin/products/${id}?branchId=31&categoryId=${categoryId}` };
};
const inForm = async () => signedIn((await formOf()).address);

/** A purchase of a day of its own; its details are open. */
async function purchase(kind: 'order' | 'place', day: string): Promise<{ page: Page; name: string }> {
  const { id, name } = await ownProduct();
  const { results } = await ask<{ results: { id: number }[] }>('GET', '/api/supplier/branch/31');
  const items = [{ product_id: id, name, quantity: 3, sell_price: 2, cost: 1 }];
  const paper = { ref_no: `W-${id}`, notes: '', base64dataImage: '', payable_amount: 3, branchId: 31 };
  const made = { supplierId: results[0]!.id, created_at: day, items };
  const paid = { payment_method: 'Cash', paid_amount: 1, due_amount: 0, change_amount: 0 };
  await ask('POST', `/api/purchase/${kind}`, {
    ...paper,
    ...made,
    ...(kind === 'order' ? { state: 'ordered' } : paid),
  });
  const page = await signedIn(`/admin/purchases/orders?start=${day}&end=${day}`);
  await press(page, `View details of W-${id}`);
  return { page, name };
}

/** Something on its way to another warehouse; its details are open. */
async function transfer(): Promise<Page> {
  const { id } = await ownProduct();
  const { warehouses } = await ask<ProductStock>('GET', `/api/stock/product/${id}`);
  const places = await ask<{ id: number; branchId: number }[]>('GET', '/api/transfer/destinations/31');
  const from = warehouses[0]!.id;
  const to = places.find(place => place.branchId === 31 && place.id !== from)!.id;
  const items = [{ productId: id, quantity: 1 }];
  const sent = { branchId: 31, fromWarehouseId: from, toWarehouseId: to, note: '', items };
  const made = await ask<{ id: number }>('POST', '/api/transfer', sent);
  const page = await signedIn('/admin/inventory/transfers');
  await press(page, new RegExp(`^View details of .*#?${made.id}\\b`));
  return page;
}

/** A count of a list, which is empty yet, or of the category of a product; it is open. */
async function counting(scope: 'list' | 'category'): Promise<Page> {
  const { id } = await ownProduct();
  const { categoryId } = await productNow(id);
  const { warehouses } = await ask<ProductStock>('GET', `/api/stock/product/${id}`);
  const of = { branchId: 31, warehouseId: warehouses[0]!.id, ...(scope === 'category' && { categoryId }) };
  const count = await ask<Count>('POST', '/api/count', { ...of, name: `Walk ${id}`, scope, isBlind: false });
  return signedIn(`/admin/inventory/count?id=${count.id}`);
}

/** A file of rows that was dropped, at its columns. */
async function importing(): Promise<Page> {
  const { id } = await ownProduct();
  const page = await signedIn('/admin/import?branchId=31');
  const buffer = Buffer.from(`Name,Price,Category\r\nWalked ${id},1.25,Walked\r\n`);
  const file = { name: `walk-${id}.csv`, mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  return page;
}

/** How each is opened, by the file that has it. */
const WALK: Record<string, () => Promise<Page>> = {
  'account/Account.tsx': async () => {
    const page = await signedInBlank();
    await page.route('**/api/account', async route => {
      const answer = await route.fetch();
      const account = (await answer.json()) as object;
      await route.fulfill({
        response: answer,
        json: { ...account, secondFactor: { on: true, required: false, recoveryCodesLeft: 8 } },
      });
    });
    await page.goto('/admin/account');
    await press(page, 'New recovery codes');
    return page;
  },
  'layout/keys/KeysDialog.tsx': async () => {
    const page = await signedIn('/admin/banners');
    await page.keyboard.press('?');
    return page;
  },
  'layout/palette/Palette.tsx': async () => {
    const page = await signedIn('/admin/banners');
    await page.keyboard.press('Control+k');
    return page;
  },
  'layout/scan/CameraDialog.tsx': async () => {
    const page = await signedIn('/admin/banners', { viewport: { width: 390, height: 800 } });
    expectComplaints(/camera|media|Requested device/i);
    await press(page, 'Scan with the camera');
    return page;
  },
  'layout/scan/Scanned.tsx': async () => {
    const page = await signedIn('/admin/banners');
    await scan(page, '990000000017');
    return page;
  },
  'resources/imports/Done.tsx': async () => {
    const page = await importing();
    await press(page, 'Check the file');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await press(page, 'Undo this import');
    return page;
  },
  'resources/imports/Mapping.tsx': async () => {
    const page = await importing();
    await page.getByLabel('Column Category').selectOption('');
    await page.getByRole('link', { name: 'Banners' }).click();
    return page;
  },
  'resources/inventory/CountEnd.tsx': async () => {
    const page = await counting('list');
    await press(page, 'Give up');
    return page;
  },
  'resources/inventory/CountSheet.tsx': async () => {
    const page = await counting('category');
    await page
      .getByLabel(/^Counted of /)
      .first()
      .fill('nine');
    await page.getByRole('link', { name: 'Banners' }).click();
    return page;
  },
  'resources/inventory/ReceiveDialog.tsx': async () => {
    const page = await transfer();
    await press(page, 'Receive');
    return page;
  },
  'resources/inventory/SendTransfer.tsx': async () => {
    const page = await signedIn('/admin/inventory/transfers/send');
    await page.getByLabel('Note').fill('By the back door');
    await page.getByRole('link', { name: 'Banners' }).click();
    return page;
  },
  'resources/inventory/TransferDetails.tsx': async () => {
    const page = await transfer();
    await press(page, 'Take back');
    return page;
  },
  'resources/orders/ReceiptDialog.tsx': async () => {
    const page = await signedIn('/admin/orders/find?q=yesterday');
    await press(page, /^Receipt of order #/);
    await page.locator('.receipt').waitFor();
    return page;
  },
  'resources/products/MovementsDialog.tsx': async () => {
    const page = await inForm();
    await press(page, 'Movements');
    return page;
  },
  'resources/products/StockDialog.tsx': async () => {
    const page = await inForm();
    await press(page, 'Correct stock');
    return page;
  },
  'resources/products/change/ChangeActions.tsx': async () => {
    const { name } = await ownProduct();
    const page = await signedIn(allNamed(name));
    await page.locator('td.select input').first().click();
    await press(page, 'Change prices');
    const box = page.getByRole('dialog');
    await box.getByLabel('Percent, such as 5 or -10').fill('10');
    await box.getByRole('button', { name: 'Change prices (1)' }).click();
    await page.getByText('Prices changed: 1').waitFor();
    await page.goto('/admin/products/price-changes');
    await page.locator('main tbody a').first().click();
    await press(page, 'Take back');
    return page;
  },
  'resources/products/change/FieldsDialog.tsx': async () => {
    const page = await listed();
    await press(page, 'Change fields');
    return page;
  },
  'resources/products/change/PriceDialog.tsx': async () => {
    const page = await listed();
    await press(page, 'Change prices');
    return page;
  },
  'resources/products/change/PromotionDialog.tsx': async () => {
    const page = await listed();
    await press(page, 'Add to promotion');
    return page;
  },
  'resources/products/change/RemoveDialog.tsx': async () => {
    const page = await listed();
    await page.locator('.bulk-own').getByRole('button', { name: 'Delete' }).click();
    return page;
  },
  'resources/products/labels/LabelMaker.tsx': async () => {
    const page = await signedIn('/admin/inventory/labels');
    await page.getByRole('combobox', { name: 'Search products' }).fill('milk');
    await options(page).first().click();
    await press(page, 'Add');
    await page.getByRole('link', { name: 'Banners' }).click();
    return page;
  },
  'resources/products/pictures/PicturesDialog.tsx': async () => {
    const page = await signedIn('/admin/products');
    await press(page, 'Pictures');
    return page;
  },
  'resources/promotions/PromotionItems.tsx': async () => {
    const page = await signedIn('/admin/promotions');
    await press(page, /^View details/);
    await press(page, /^Remove /);
    return page;
  },
  'resources/purchases/CorrectDialog.tsx': async () => {
    const { page, name } = await purchase('place', '2025-07-01');
    await page.getByText('Correct a line').click();
    await press(page, `Correct ${name}`);
    return page;
  },
  'resources/purchases/DeliveryActions.tsx': async () => {
    const { page } = await purchase('order', '2025-07-02');
    await press(page, 'Cancel purchase');
    return page;
  },
  'resources/purchases/NewProductDialog.tsx': async () => {
    const page = await signedIn('/admin/purchases/orders/add');
    await press(page, 'New product');
    return page;
  },
  'resources/purchases/PayDialog.tsx': async () => {
    const { page } = await purchase('place', '2025-07-03');
    await press(page, /^Pay \$/);
    return page;
  },
  'resources/purchases/Payments.tsx': async () => {
    const { page } = await purchase('place', '2025-07-04');
    await press(page, 'Take back');
    return page;
  },
  'resources/purchases/reorder/Reorder.tsx': async () => {
    const page = await signedIn('/admin/purchases/reorder');
    await page
      .getByLabel(/^Quantity of /)
      .first()
      .fill('7');
    await page.getByRole('link', { name: 'Banners' }).click();
    return page;
  },
  'resources/users/access.tsx': async () => {
    const page = await signedIn('/admin/users');
    await press(page, 'Invite User');
    return page;
  },
  'settings/Rights.tsx': async () => {
    const page = await signedIn('/admin/settings');
    const choice = { name: /What their role includes|Everything/ };
    // Neither is until the shop's own choice is there.
    await page.getByRole('radio', { checked: true, ...choice }).waitFor();
    await page.getByRole('radio', { checked: false, ...choice }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    return page;
  },
  'layout/DemoStrip.tsx': async () => {
    const page = await signedIn('/admin/banners');
    await press(page, 'Start my own shop');
    return page;
  },
  'settings/Terminals.tsx': async () => {
    const page = await signedIn('/admin/settings/terminals');
    await press(page, 'Add Terminal');
    return page;
  },
  'ui/changes/HistoryDialog.tsx': async () => {
    const page = await inForm();
    await press(page, 'History');
    return page;
  },
  'ui/export/ExportMenu.tsx': async () => {
    expectComplaints(/Failed to export/);
    const page = await signedIn('/admin/purchases/suppliers');
    await page.getByRole('table').waitFor();
    await answerInstead(page, 'GET /api/supplier/branch/31', BROKEN);
    await press(page, /^Export/);
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    return page;
  },
  'ui/form/ClashDialog.tsx': async () => {
    const { id, address } = await formOf();
    const page = await signedIn(address);
    expectComplaints(/Failed to update product/);
    await page.getByLabel('Price*').fill('3');
    const now = await productNow(id);
    await askShop('PUT', `/api/product/${id}`, { token, body: { ...now, base64dataImage: '', price: 5 } });
    await press(page, 'Update Product');
    return page;
  },
  'ui/form/LeaveGuard.tsx': async () => {
    const page = await inForm();
    await page.getByLabel('Product Name*').fill('Other');
    await page.getByRole('link', { name: 'Banners' }).click();
    return page;
  },
  'ui/form/SignInAgain.tsx': async () => {
    const page = await inForm();
    expectComplaints(/Failed to update product/);
    await answerInstead(page, 'PATCH /api/product/*', { status: 401, json: { message: 'Over.' } });
    await page.getByLabel('Product Name*').fill('Other');
    await press(page, 'Update Product');
    return page;
  },
  'ui/list/DeleteQuestion.tsx': async () => {
    const page = await signedIn(allNamed((await ownProduct()).name));
    await press(page, /^Delete product/);
    return page;
  },
};

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.tsx'));
const textOf = (name: string) => readFileSync(path.join(src, name), 'utf8');
/** What loads a dialog of another file under another name. */
const ELSEWHERE = ['resources/products/change/ProductActions.tsx'];

it('are all walked below, and all of one kind', () => {
  const found = files.filter(name => MADE_OF.test(textOf(name)));
  const known = [...Object.keys(WALK), ...OF_THE_KIT, ...ELSEWHERE];
  expect(found.toSorted()).toEqual(known.toSorted());
  const own = files.filter(name =>
    /import[^;]*\bDialog\b(?!\w)[^;]*from '@mui\/material'/.test(textOf(name)),
  );
  expect(own).toEqual(['ui/Dialog.tsx']);
});

/** Notes which button is pressed by the keys, and lets nothing come of it. */
async function pressedBy(page: Page, keys: string): Promise<string | null> {
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      event => {
        const button = (event.target as Element).closest('[role=dialog] button');
        if (!button) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        document.body.dataset.pressed = button.textContent;
      },
      { capture: true, once: true },
    );
  });
  await page.keyboard.press(keys);
  return page.evaluate(() => document.body.dataset.pressed ?? null);
}

it.each(Object.keys(WALK))('of %s', async name => {
  const page = await WALK[name]!();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // The focus is in it before keys are pressed.
  await eventually(() => page.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]')))).toBe(
    true,
  );
  const meant = await dialog.evaluate(shown => {
    const filled = [...shown.querySelectorAll<HTMLButtonElement>('button.MuiButton-contained')];
    const all = [...shown.querySelectorAll<HTMLButtonElement>('.MuiDialogActions-root button')];
    const button = (filled.length > 0 ? filled : all).at(-1);
    return button && !button.disabled ? button.textContent : null;
  });
  expect(await pressedBy(page, 'Control+Enter')).toBe(meant);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('have an edge, and show which choice is meant, where the system draws the colours', async () => {
  const page = await signedIn('/admin/banners', { forcedColors: 'active' });
  await page.keyboard.press('Control+k');
  const drawn = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => getComputedStyle(element).outlineStyle);
  await page.getByRole('option').first().waitFor();
  await eventually(() => drawn('[role=dialog] [role=option].Mui-focused')).toBe('solid');
  expect(await drawn('[role=dialog] [role=option]:not(.Mui-focused)')).toBe('none');
  expect(await drawn('.MuiDialog-paper')).toBe('solid');
  const add = page.getByRole('link', { name: 'Add New Banner', includeHidden: true });
  expect(await add.evaluate(element => getComputedStyle(element).borderTopWidth)).toBe('1px');
});
