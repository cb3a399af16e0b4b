import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, rowGone, signedIn } from '../../support/browser.ts';
import { answerInstead, bodies, BROKEN, named, recordCalls } from '../../support/calls.ts';
import { noisyJpeg, padded, picture } from '../../support/pictures.ts';

const LIST = 'GET /api/banner';
const CREATE = 'POST /api/banner';
const FIVE_MB = 5 * 1024 * 1024;

const png = async () => ({ name: 'window.png', mimeType: 'image/png', buffer: await picture('png') });

const chooser = (page: Page) => page.getByLabel('Image', { exact: true });
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Banner' });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

it('lists the banners', async () => {
  const page = await signedIn('/admin/banners');
  await row(page, 'Harvest week').waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads).toEqual(['ID', 'Image', 'Title', 'Status', 'Actions']);
  expect(await row(page, 'Harvest week').getByText('Active', { exact: true }).count()).toBe(1);
  expect(await row(page, 'Summer ice cream days').getByText('Inactive', { exact: true }).count()).toBe(1);
  const image = row(page, 'Harvest week').locator('img');
  await eventually(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

it('creates a banner with a picture, shows it, and deletes it', async () => {
  const page = await signedIn('/admin/banners');
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Add New Banner' }).click();
  await page.getByRole('heading', { name: 'Add New Banner' }).waitFor();
  await page.getByLabel('Title*').fill('Fresh « figs » 🍇');
  expect(await createButton(page).isDisabled()).toBe(true);

  const file = await png();
  await chooser(page).setInputFiles(file);
  const preview = page.getByRole('img', { name: 'Preview of window.png' });
  await eventually(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40);
  await page.getByLabel('Active').uncheck();
  // Two clicks in a row create one banner.
  await createButton(page).dblclick();
  await row(page, 'Fresh « figs »').waitFor();
  expect(bodies(calls, CREATE)).toEqual([
    {
      title: 'Fresh « figs » 🍇',
      imageBase64: `data:image/png;base64,${file.buffer.toString('base64')}`,
      status: false,
      image: 'window.png',
    },
  ]);
  expect(await row(page, 'Fresh « figs »').getByText('Inactive').count()).toBe(1);
  const stored = row(page, 'Fresh « figs »').locator('img');
  await eventually(() => stored.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40);
  // The form closed, and opens empty again.
  expect(new URL(page.url()).pathname).toBe('/admin/banners');
  await page.getByRole('link', { name: 'Add New Banner' }).click();
  expect(await page.getByLabel('Title*').inputValue()).toBe('');
  expect(await page.getByLabel('Active').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Delete banner Fresh « figs » 🍇' }).click();
  const question = page
    .getByRole('dialog')
    .filter({ hasText: 'Are you sure you want to delete this banner?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await row(page, 'Fresh « figs »').count()).toBe(1);
  expect(named(calls, /^DELETE/)).toEqual([]);
  await page.getByRole('button', { name: 'Delete banner Fresh « figs » 🍇' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Fresh « figs »'));
  expect(named(calls, /^DELETE \/api\/banner\/\d+$/)).toHaveLength(1);
});

it('refuses what is no picture or too large, and keeps the picture that was fine', async () => {
  const page = await signedIn('/admin/banners/create');
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await chooser(page).setInputFiles(text);
  await page.getByText('Please select an image file (JPEG, PNG, etc.)').waitFor();
  const jpeg = await noisyJpeg();
  const sized = (bytes: number) => ({
    name: `${bytes}.jpg`,
    mimeType: 'image/jpeg',
    buffer: padded(jpeg, bytes),
  });
  await chooser(page).setInputFiles(sized(FIVE_MB + 1));
  await page.getByText('Image size exceeds 5MB limit. Please choose a smaller image.').waitFor();
  expect(await createButton(page).isDisabled()).toBe(true);

  await chooser(page).setInputFiles(sized(FIVE_MB));
  await page.getByRole('img', { name: `Preview of ${FIVE_MB}.jpg` }).waitFor();
  expect(await page.getByText('Image size exceeds').count()).toBe(0);
  expect(await createButton(page).isEnabled()).toBe(true);
  await chooser(page).setInputFiles(text);
  await page.getByText('Please select an image file (JPEG, PNG, etc.)').waitFor();
  expect(await page.getByRole('img', { name: `Preview of ${FIVE_MB}.jpg` }).count()).toBe(1);
  expect(await createButton(page).isEnabled()).toBe(true);

  // The server takes it, too.
  await page.getByLabel('Title*').fill('Five megabytes');
  await createButton(page).click();
  await page.getByRole('button', { name: 'Delete banner Five megabytes' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Five megabytes'));
});

it('says so when a picture cannot be read', async () => {
  const page = await signedIn('/admin/banners/create');
  await chooser(page).waitFor({ state: 'attached' });
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  });
  await chooser(page).setInputFiles(await png());
  await page.getByText('Failed to read the image file. Please try again.').waitFor();
  expect(await createButton(page).isDisabled()).toBe(true);
});

/** Pictures of these names, as they are dropped or pasted; the form is there by then. */
async function carried(page: Page, ...names: string[]) {
  const { buffer } = await png();
  await chooser(page).waitFor({ state: 'attached' });
  return page.evaluateHandle(
    ([base64, files]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
      for (const name of files) transfer.items.add(new File([bytes], name, { type: 'image/png' }));
      return transfer;
    },
    [buffer.toString('base64'), names] as const,
  );
}

it.each(['drop', 'paste'] as const)('takes a picture by %s', async how => {
  const page = await signedIn('/admin/banners/create');
  const files = await carried(page, 'carried.png');
  if (how === 'drop') {
    await page
      .getByText('You can also drop or paste one here')
      .dispatchEvent('drop', { dataTransfer: files });
  } else {
    // Into whatever has the focus: the title, as the form opens.
    await page.getByLabel('Title*').focus();
    await page.evaluate(clipboardData => {
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement!.dispatchEvent(event);
    }, files);
  }
  await page.getByRole('img', { name: 'Preview of carried.png' }).waitFor();
  expect(await createButton(page).isEnabled()).toBe(true);
});

it('takes one picture at a time, and says so', async () => {
  const page = await signedIn('/admin/banners/create');
  const files = await carried(page, 'summer.png', 'winter.png');
  await page.getByText('You can also drop or paste one here').dispatchEvent('drop', { dataTransfer: files });
  await page.getByText('Only one image: drop or paste the one that you want.').waitFor();
  expect(await createButton(page).isDisabled()).toBe(true);
});

it('needs a title', async () => {
  const page = await signedIn('/admin/banners/create');
  const calls = recordCalls(page);
  await chooser(page).setInputFiles(await png());
  await createButton(page).click();
  await page.getByText('This field is required.').waitFor();
  expect(named(calls, CREATE)).toEqual([]);
});

it('shows our drawing where a picture is missing or broken', async () => {
  expectComplaints();
  const page = await signedIn('/admin/settings');
  await answerInstead(page, LIST, {
    json: [
      { id: 1, title: 'Broken', image: '/files/banner/gone.webp', status: true },
      { id: 2, title: 'Missing', image: null, status: true },
    ],
  });
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await row(page, 'Broken').getByRole('img', { name: 'No image' }).waitFor();
  await row(page, 'Missing').getByRole('img', { name: 'No image' }).waitFor();
});

it('says that there are none, and offers to add one', async () => {
  const page = await signedIn('/admin/settings');
  await answerInstead(page, LIST, { json: [] });
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByText('No banners found').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Add New Banner' }).last().click();
  await page.getByRole('heading', { name: 'Add New Banner' }).waitFor();
});

it('says what failed when the server breaks, and loses nothing', async () => {
  expectComplaints(/^Failed to (fetch|create|delete) banner/);
  const page = await signedIn('/admin/settings');
  const repaired = await answerInstead(page, LIST, BROKEN);
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed' });
  await failed.filter({ hasText: 'Failed to fetch banners. Please try again later.' }).waitFor();
  expect(await page.getByText('No banners found').count()).toBe(0);
  await repaired();
  await page.getByRole('button', { name: 'Try again' }).click();
  await row(page, 'Harvest week').waitFor();
  expect(await failed.count()).toBe(0);

  await page.getByRole('link', { name: 'Add New Banner' }).click();
  await page.getByLabel('Title*').fill('Kept');
  await page.getByLabel('Active').uncheck();
  await chooser(page).setInputFiles(await png());
  const working = await answerInstead(page, CREATE, BROKEN);
  await createButton(page).click();
  await failed.filter({ hasText: 'Failed to create banner. Please try again.' }).waitFor();
  expect(await failed.innerText()).not.toContain('Inside');
  expect(await page.getByLabel('Title*').inputValue()).toBe('Kept');
  expect(await page.getByLabel('Active').isChecked()).toBe(false);
  await page.getByRole('img', { name: 'Preview of window.png' }).waitFor();
  await working();
  await createButton(page).click();
  await row(page, 'Kept').waitFor();
  expect(await failed.count()).toBe(0);

  const undone = await answerInstead(page, 'DELETE /api/banner/*', BROKEN);
  await page.getByRole('button', { name: 'Delete banner Kept' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await failed.filter({ hasText: 'Failed to delete banner. Please try again.' }).waitFor();
  expect(await row(page, 'Kept').count()).toBe(1);
  await undone();
  await page.getByRole('button', { name: 'Delete banner Kept' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Kept'));
  expect(await failed.count()).toBe(0);
});
