import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, rowGone, signedIn } from '../../support/browser.ts';
import { picture } from '../../support/pictures.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

it('gets its picture by paste, drop or choice, and is shown with it until it is deleted', async () => {
  const page = await signedIn('/admin/banners');
  const drawnWidth = (image: ReturnType<Page['locator']>) =>
    eventually(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth));
  await drawnWidth(row(page, 'Harvest week').locator('img')).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Add New Banner' }).click();
  const chooser = page.getByLabel('Image', { exact: true });
  await chooser.waitFor({ state: 'attached' });
  const buffer = await picture('png');
  const carried = (name: string) =>
    page.evaluateHandle(
      ([base64, file]) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
        transfer.items.add(new File([bytes], file, { type: 'image/png' }));
        return transfer;
      },
      [buffer.toString('base64'), name] as const,
    );
  const preview = (name: string) => page.getByRole('img', { name: `Preview of ${name}` });

  // The paste goes to the focused element, which is the title when the form opens.
  await page.evaluate(
    clipboardData => {
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement!.dispatchEvent(event);
    },
    await carried('pasted.png'),
  );
  await preview('pasted.png').waitFor();
  await page
    .getByText('pasted.png', { exact: true })
    .dispatchEvent('drop', { dataTransfer: await carried('dropped.png') });
  await preview('dropped.png').waitFor();
  await chooser.setInputFiles({ name: 'window.png', mimeType: 'image/png', buffer });
  await drawnWidth(preview('window.png')).toBe(40);

  await page.getByLabel('Title*').fill('Fresh « figs » 🍇');
  await page.getByRole('button', { name: 'Create Banner' }).dblclick();
  await drawnWidth(row(page, 'Fresh « figs »').locator('img')).toBe(40);
  expect(await row(page, 'Fresh « figs »').count()).toBe(1);
  await page.getByRole('button', { name: 'Delete banner Fresh « figs » 🍇' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Fresh « figs »'));
});
