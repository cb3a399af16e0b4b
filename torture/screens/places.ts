/** Lists every screen of the application, from its route table. */
import { RESOURCES, ROUTES } from '../../tests/support/appPages.ts';
import { goToAddress, waitUntilSettled, type Tab } from './tab.ts';

export interface Place {
  name: string;
  /** True if the screen is shown to users who are not signed in. */
  outside?: boolean;
  find: (tab: Tab) => Promise<string | null>;
}

const at = (address: string) => async () => address;

/** Nested lists: the page and the selector of the link that leads to them. */
const LED_TO: Record<string, [from: string, link: string]> = {
  categories: ['/admin/branches', 'a[href^="/admin/categories?"]'],
  products: ['/admin/categories?branchId=31', 'a[href^="/admin/products?"]'],
};

async function hrefs({ page }: Tab, link: string): Promise<string[]> {
  return page.locator(link).evaluateAll(links => links.map(each => each.getAttribute('href') ?? ''));
}

async function findListAddress(tab: Tab, name: string): Promise<string> {
  const led = LED_TO[name];
  if (!led) return `/admin/${name}`;
  await open(tab, led[0]);
  return (await hrefs(tab, led[1]))[0] ?? `/admin/${name}`;
}

async function open(tab: Tab, address: string): Promise<void> {
  await goToAddress(tab, address);
  await waitUntilSettled(tab);
}

const found = (name: string, isIt: RegExp) => async (tab: Tab) => {
  await open(tab, await findListAddress(tab, name));
  // Clears the search text, because the list restores it from the previous visit and would hide records.
  const clear = tab.page.getByRole('button', { name: 'Clear the search' });
  if (await clear.isVisible()) {
    await clear.click();
    await waitUntilSettled(tab);
  }
  const links = await hrefs(tab, `a[href^="/admin/${name}/"]`);
  return links.find(link => isIt.test(link)) ?? null;
};

export const PLACES: readonly Place[] = [
  { name: 'sign-in', outside: true, find: at('/login') },
  { name: 'first page of a shop', outside: true, find: at('/setup#0') },
  { name: 'link for a password', outside: true, find: at('/link#0') },
  { name: 'dashboard', find: at('/admin') },
  ...RESOURCES.flatMap(({ path }): Place[] => [
    { name: path, find: tab => findListAddress(tab, path) },
    { name: `${path}, new`, find: found(path, /\/create(\?|$)/) },
    { name: `${path}, edit`, find: found(path, /\/\d+(\?|$)/) },
  ]),
  ...ROUTES.map(({ path }): Place => ({ name: path, find: at(`/admin/${path}`) })),
];

/** Pages that do not exist: banners cannot be edited, and the other resources use separate screens. */
export const ABSENT_PLACES = new Set([
  'banners, edit',
  'inventory/transfers, new',
  'inventory/transfers, edit',
  'inventory/counts, edit',
  'purchases/orders, new',
  'purchases/orders, edit',
]);
