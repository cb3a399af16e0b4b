import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OWNER } from '../support/browser.ts';
import { describeOn, type EngineName } from '../support/engines/describeOn.ts';
import { button, heading, link, type Query } from '../support/engines/visit.ts';

const PHONE = { width: 390, height: 844 };

const row = (containing: string): Query => ({ role: 'row', containing });
const option = (containing: string): Query => ({ role: 'option', containing, inside: { role: 'listbox' } });

export const runFlows = (engine: EngineName): void =>
  describeOn(engine, ({ visit, signedIn, calls, cutNetwork, restoreNetwork, expectErrors }) => {
    it('refuses a wrong password and accepts the right one', async () => {
      const page = await visit('/login');
      await page.fill({ label: 'Email' }, OWNER.userName);
      await page.fill({ label: 'Password' }, 'wrong');
      await page.click(button('Sign In'));
      await page.see({ role: 'alert', containing: 'Invalid credentials' });
      await page.fill({ label: 'Password' }, OWNER.password);
      await page.click(button('Sign In'));
      await page.see(heading('Dashboard'));
    });

    it('pages through a list and searches it', async () => {
      const page = await signedIn('/admin/products');
      await page.click(button('Next'));
      await page.see({ selector: 'main', containing: 'Page 2 of ' });
      await page.fill({ role: 'searchbox' }, 'lemons');
      await page.press('Enter');
      await page.see({ selector: 'main', containing: 'Page 1 of 1' });
      await page.see(row('Lemons'));
    });

    it('creates a supplier, asks for the required field, and edits it', async () => {
      const page = await signedIn('/admin/purchases/suppliers');
      const supplier = `Supplier for ${engine}`;
      await page.click(link('Add New Supplier'));
      await page.click(button('Create Supplier'));
      await page.see({ text: 'This field is required.' });
      await page.fill({ label: 'Name*' }, supplier);
      await page.click(button('Create Supplier'));
      await page.see(row(supplier));
      await page.click(link(`Edit supplier ${supplier}`));
      await page.fill({ label: 'Phone' }, '555-0177');
      await page.click(button('Update Supplier'));
      await page.see({ ...row(supplier), containing: '555-0177' });
    });

    it('places a purchase order for a product found by its name', async () => {
      const page = await signedIn('/admin/purchases/orders/add');
      const reference = `Order on ${engine}`;
      await page.fill({ role: 'combobox', name: 'Search products' }, 'lemons');
      await page.click(option('Lemons'));
      await page.click(button('Add'));
      await page.fill({ label: 'Quantity of Lemons' }, '6');
      await page.fill({ label: 'Reference Number*' }, reference);
      await page.click({ role: 'combobox', name: 'Supplier*' });
      await page.click(option(''));
      await page.click({ role: 'combobox', name: 'Payment Method*' });
      await page.click(option('Bank Transfer'));
      await page.click(button('Create Purchase Order'));
      await page.click(button(`View details of ${reference}`));
      await page.see({ selector: '.card', containing: 'Quantity: 6' });
    });

    it('counts stock and posts the count', async () => {
      const page = await signedIn('/admin/inventory/counts/create');
      await page.fill({ label: 'Name*' }, `Shelf on ${engine}`);
      await page.click({ role: 'combobox', name: 'Warehouse*' });
      await page.click(option('Sales floor'));
      await page.click(button('Start Count'));
      await page.fill({ selector: 'main [aria-label^="Counted of"]' }, '7');
      await page.press('Enter');
      await page.click(button('Review Differences'));
      await page.click(button('Post the Count'));
      await page.click({ ...button('Post the Count'), inside: { role: 'dialog' } });
      await page.see({ selector: 'main', containing: 'Posted' });
    });

    it('shows a report of other days and refreshes it', async () => {
      const page = await signedIn('/admin/reports/orders');
      await page.set({ label: 'Range' }, 'Last 30 days');
      await page.see({ role: 'table', name: 'Orders Report' });
      const day = await page.value({ label: 'Start Date' });
      await page.set({ label: 'End Date' }, day);
      await page.isAt(`start=${day}&end=${day}`);
      const digits = day.replaceAll('-', '');
      const reports = () => calls(new RegExp(`orders/31/${digits}/${digits}$`)).length;
      await page.waitUntil('the report of the day', () => reports() === 1);
      await page.click(button('Refresh'));
      await page.waitUntil('the report again', () => reports() === 2);
      await page.see({ selector: 'main', containing: 'Total Orders' });
    });

    it('prints a report without the frame around it', async () => {
      const page = await signedIn('/admin/reports/cashier');
      await page.set({ label: 'Range' }, 'Last 30 days');
      await page.inPage(() => {
        window.print = () => document.documentElement.setAttribute('data-print-called', '');
      });
      await page.click(button('Print'));
      await page.see({ selector: '[data-print-called] main' });
      await page.inPage(applyPrintStyles);
      await page.see({ selector: 'main', containing: 'Printed ' });
      expect(await page.count({ role: 'navigation' })).toBe(0);
      expect(await page.count({ role: 'button' })).toBe(0);
    });

    it('checks a CSV file and imports it', async () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-upload-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const file = path.join(folder, `${engine}.csv`);
      writeFileSync(file, `Name,Price\r\nMedlar on ${engine},2.50\r\n`);
      const page = await signedIn('/admin/import?branchId=31');
      await page.upload({ selector: 'input[type=file]' }, file);
      await page.fill({ label: 'Category of new products without one' }, 'Fruit');
      await page.click(button('Check the file'));
      await page.see({ role: 'table', name: 'What would change', containing: '$2.50' });
      await page.click(button('Import'));
      await page.see({ selector: 'main', containing: 'Imported by' });
    });

    it('keeps a form whose save fails without a network', async () => {
      expectErrors(/^Failed to (create|fetch)/);
      const page = await signedIn('/admin/inventory/warehouses/create');
      const name = `Dry store on ${engine}`;
      await page.fill({ label: 'Warehouse Name*' }, name);
      const bar = { role: 'status', name: 'Connection', containing: 'Offline since' };
      const saysOffline = await cutNetwork(page);
      if (saysOffline) await page.see(bar);
      await page.click(button('Create Warehouse'));
      await page.see({ role: 'alert', containing: 'Failed to create warehouse.' });
      expect(await page.value({ label: 'Warehouse Name*' })).toBe(name);
      await restoreNetwork(page);
      await page.gone(bar);
      await page.click(button('Create Warehouse'));
      await page.see(row(name));
    });

    it('works by keyboard alone', async () => {
      const page = await visit('/admin/inventory/warehouses');
      await page.hasFocus({ label: 'Email' });
      await page.type(OWNER.userName);
      await page.press('Tab');
      await page.type(OWNER.password);
      await page.press('Enter');
      await page.see(row('Sales floor'));
      await page.open('/admin/inventory/warehouses');
      await page.see(row('Sales floor'));
      await page.tabTo(link('Skip to content'));
      await page.press('Enter');
      await page.tabTo(link('Add New Warehouse'));
      await page.press('Enter');
      await page.hasFocus({ label: 'Warehouse Name*' });
      await page.type(`Cellar on ${engine}`);
      await page.press('Enter');
      await page.see(row(`Cellar on ${engine}`));
      const remove = button(`Delete warehouse Cellar on ${engine}`);
      await page.tabTo(remove);
      await page.press('Enter');
      await page.see({ role: 'dialog' });
      await page.press('Escape');
      await page.gone({ role: 'dialog' });
      await page.hasFocus(remove);
    });

    it('signs out in every tab', async () => {
      const page = await signedIn('/admin/branches');
      const other = await visit('/admin/banners');
      await other.see(button('Logout'));
      await page.click(button('Logout'));
      await page.see({ label: 'Email' });
      await other.see({ label: 'Email' });
    });

    it('keeps the navigation in a drawer on a phone', async () => {
      const page = await signedIn('/admin', PHONE);
      expect(await page.count({ role: 'navigation', name: 'Main navigation' })).toBe(0);
      await page.click(button('Open the menu'));
      await page.click({ ...link('Branches'), inside: { role: 'navigation', name: 'Main navigation' } });
      await page.see(heading('Branches'));
      await page.gone({ role: 'navigation', name: 'Main navigation' });
    });
  });

/** Runs in the page: applies the print styles to the screen. Not every engine can emulate print media. */
function applyPrintStyles(): void {
  window.dispatchEvent(new Event('beforeprint'));
  const apply = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const { media } = rule;
        media.mediaText = media.mediaText.replace(/\bprint\b/, 'all').replace(/\bscreen\b/, 'not all');
      }
      if (rule instanceof CSSGroupingRule) apply(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) apply(sheet.cssRules);
}
