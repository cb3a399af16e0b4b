import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import {
  askShop,
  expectComplaints,
  goWithin,
  openApp,
  OWNER,
  fetchToken,
  useApp,
} from '../../support/openApp';
import { recordSavedFiles } from '../../support/savedFiles';
import { findOnlyEnglish, readScreenTexts } from '../../support/screenTexts.ts';

const onlyEnglish = findOnlyEnglish('es');

useApp();

afterEach(async () => {
  const { i18nProvider } = await import('../../../src/i18n/i18nProvider');
  await i18nProvider.changeLocale('en');
});

async function expectSpanish(there: string): Promise<void> {
  expect(await screen.findAllByText(there)).not.toEqual([]);
  expect(readScreenTexts().filter(text => onlyEnglish.has(text))).toEqual([]);
  expect(document.documentElement.lang).toBe('es');
}

async function openInSpanish() {
  const { user } = await openApp('/admin/account');
  await user.selectOptions(await screen.findByLabelText('Language'), 'Español');
  await screen.findByText('Sus sesiones abiertas');
  return user;
}

const pagesOf = (category: number) => [
  ['/admin', 'Resumen financiero'],
  [`/admin/products?branchId=31&categoryId=${category}`, 'Precio (USD)'],
  ['/admin/promotions', 'Descuento'],
  ['/admin/reports/close-day', 'Resumen de cobros'],
  ['/admin/reports/orders?start=2020-01-01&end=2099-12-31', 'Venta n.º'],
  ['/admin/reports/profit', 'Ganancia neta'],
  ['/admin/inventory/labels', 'Precios que cambiaron'],
  ['/admin/import', 'Importar'],
  ['/admin/settings', 'Moneda e idioma'],
  [`/admin/products/create?branchId=31&categoryId=${category}`, 'Precio e inventario'],
  ['/admin/purchases/orders/add', 'Resumen del pago'],
  ['/admin/purchases/reorder', 'Reabastecer'],
];

it('is spoken where it is chosen, everywhere and from then on, and English again', async () => {
  const [category] = (
    await askShop<Category[]>('GET', '/api/category/branch/31', { token: await fetchToken() })
  ).body;
  const { user } = await openApp('/admin/account');
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Renata Vidal');
  await user.selectOptions(screen.getByLabelText('Language'), 'Español');
  await expectSpanish('Sus sesiones abiertas');
  expect(screen.getByLabelText(/^Nombre/)).toHaveValue('Renata Vidal');
  await user.clear(screen.getByLabelText(/^Nombre/));
  await user.type(screen.getByLabelText(/^Nombre/), 'Renata V.');
  for (const [address, there] of pagesOf(category!.id)) {
    await goWithin(address!);
    await expectSpanish(there!);
  }
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await expectSpanish('Contraseña');
  await user.type(screen.getByLabelText('Correo o usuario'), OWNER.userName);
  await user.type(screen.getByLabelText('Contraseña'), OWNER.password);
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await user.click(await screen.findByRole('link', { name: /^Mi cuenta/ }));
  await user.selectOptions(await screen.findByLabelText('Idioma'), 'English');
  await screen.findByText('Where you are signed in');
  expect(document.documentElement.lang).toBe('en');
});

it('has days in Spanish, and files as other programs read them', async () => {
  const saved = recordSavedFiles();
  const user = await openInSpanish();
  await goWithin('/admin/reports/orders');
  await user.selectOptions(await screen.findByLabelText('Periodo', { selector: 'select' }), 'Este año');
  const days = /^\d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic) \d{4}, /;
  expect(await screen.findAllByText(days)).not.toEqual([]);
  expect(await screen.findAllByText('Completado')).not.toEqual([]);
  const exporting = screen.getByText('Exportar').closest('button')!;
  await waitFor(() => expect(exporting).toBeEnabled());
  await user.click(exporting);
  await user.click(await screen.findByRole('menuitem', { name: /^CSV ?Para otros/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await saved[0]!.file.text();
  expect(text).toContain('Order ID,Date,Amount,Status,Reference');
  expect(text).toContain(',Completed,');
  expect(text).not.toContain('Completado');
});

it('is what the server refuses in, too: at the field that it is about, and above a list', async () => {
  expectComplaints(/: no se pudo/);
  const user = await openInSpanish();
  await goWithin('/admin/users/create');
  await user.type(await screen.findByLabelText('Nombre completo*'), 'Ada');
  await user.type(screen.getByLabelText('Usuario*'), 'ada');
  await user.type(screen.getByLabelText('Contraseña*'), 'short');
  await user.click(screen.getByRole('button', { name: /^Crear/ }));
  await screen.findByText('La contraseña debe tener al menos 8 caracteres.');
  await user.click(screen.getByRole('link', { name: 'Sucursales' }));
  await user.click(await screen.findByRole('button', { name: 'Salir' }));

  await goWithin('/admin/inventory/warehouses');
  await user.click(await screen.findByLabelText('Eliminar almacén Sales floor'));
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await screen.findByText(/^Es el piso de venta de su sucursal|^Este almacén tiene existencias/);
});
