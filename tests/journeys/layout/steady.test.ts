/** What is pressed stays where it is: nothing that comes later moves a page away from below the pointer. */
import { expect, it } from 'vitest';
import { signedInBlank } from '../../support/browser.ts';

it.each([
  ['a desk', 1280],
  ['a phone', 390],
])('keeps the place of what says that this is a demo, on %s', async (_name, width) => {
  const page = await signedInBlank({ viewport: { width, height: 800 } });
  const strip = Promise.withResolvers<void>();
  await page.route('**/DemoStrip*', async route => {
    await strip.promise;
    await route.fallback();
  });
  await page.goto('/admin/banners');
  const top = async () => (await page.getByRole('link', { name: 'Add New Banner' }).boundingBox())!.y;
  const before = await top();
  strip.resolve();
  await page.getByRole('button', { name: 'Start my own shop' }).waitFor();
  expect(await top()).toBe(before);
});
