import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faults, signedIn } from '../../support/browser.ts';
import { ownProduct, productNow } from '../../support/ownProduct.ts';
import { picture } from '../../support/pictures.ts';

it('are taken from a folder that is dropped, and from one that is chosen', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const { id, upc } = await ownProduct({ upc: String(Date.now()) });
  for (const name of [upc, 'nobody', `${upc}-2`])
    await writeFile(path.join(folder, `${name}.png`), await picture('png'));
  const page = await signedIn('/admin/products');
  const dialog = page.getByRole('dialog', { name: 'Pictures from a Folder' });
  const open = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Pictures', exact: true }).click();
  };
  await open();
  const { x, y } = (await dialog.getByText('Drop a folder here, or').boundingBox())!;
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
  await dialog.getByText('1 found, 1 without a product, 0 too large').waitFor();
  expect(await faults(page, [], undefined, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save pictures (1)' }).click();
  await page.getByText('Pictures saved: 1').waitFor();
  expect((await productNow(id)).image).not.toBe('');
  await open();
  await dialog.getByLabel('Choose a Folder').setInputFiles(folder);
  await dialog.getByText('Already have a picture, which stays: 1').waitFor();
});
