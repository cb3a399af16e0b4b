import { expect, it } from 'vitest';
import { signedIn } from '../../support/browser.ts';

it('greys the deletion of the own account on a phone, and says why', async () => {
  const page = await signedIn('/admin/users', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await page.getByRole('button', { name: 'Actions for user Renata V.' }).click();
  const menu = page.locator('.action-menu:popover-open');
  const colourOf = (name: RegExp) =>
    menu.getByLabel(name).evaluate(element => getComputedStyle(element).color);
  expect(await colourOf(/^Delete user/)).not.toBe(await colourOf(/^Edit user/));
  await menu.getByLabel(/^Delete user/).click({ force: true });
  await page.getByRole('alert').filter({ hasText: 'You cannot delete your own account.' }).waitFor();
});
