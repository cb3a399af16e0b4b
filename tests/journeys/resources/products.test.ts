import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { ProductInput } from '../../../contract/product.ts';
import { eventually, hasFocus, signedIn } from '../../support/browser.ts';
import { askShop, bodies, recordCalls, fetchToken } from '../../support/calls.ts';

it('sends a photo that was made smaller and a formatted description as HTML, and shows both again', async () => {
  const { body } = await askShop<Category[]>('GET', '/api/category/branch/31', { token: await fetchToken() });
  const page = await signedIn(`/admin/products/create?branchId=31&categoryId=${body[0]!.id}`);
  const calls = recordCalls(page);
  await page.getByLabel('Product Name*').fill('Photographed');
  await page.getByLabel('Price*').fill('1');
  const photo = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c33' } });
  await page.getByLabel('Image', { exact: true }).setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo.jpeg().toBuffer(),
  });
  await page.getByAltText('Preview of a.jpg').waitFor();
  await page.getByRole('button', { name: 'Format text' }).click();
  const editor = page.locator('.ProseMirror');
  await editor.click();
  await page.keyboard.type('two words ');
  await page.getByRole('button', { name: 'Bold' }).click();
  // The focus returns in the next frame, faster than a user types.
  await hasFocus(editor);
  await page.keyboard.type('bold');
  await page.getByRole('button', { name: 'Create Product' }).click();
  const edit = page.getByRole('link', { name: 'Edit product Photographed' });
  await edit.waitFor();
  const [{ base64dataImage, description }] = bodies<ProductInput>(calls, 'POST /api/product') as [
    ProductInput,
  ];
  expect(description).toBe('<p>two words <strong>bold</strong></p>');
  expect((await sharp(Buffer.from(base64dataImage, 'base64')).metadata()).width).toBe(1600);

  await edit.click();
  await editor.getByText('bold').waitFor();
  const current = page.getByAltText('The current image');
  await eventually(() => current.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
});
