/** Texts of declared entities in a language other than English. */
import { afterAll, expect, it, vi } from 'vitest';
import { entity, text, type Entity } from '../../../contract/entity';

const declared = vi.hoisted(() => ({ entities: [] as Entity[] }));
vi.mock('../../../src/entities', () => ({ ENTITIES: declared.entities }));
declared.entities.push(
  entity(
    'vouchers',
    { code: text({ searchable: true }), note: text() },
    { texts: { es: { one: 'vale', many: 'vales', fields: { code: 'Código' } } } },
  ),
  entity('coupons', { code: text() }),
);

const { i18nProvider } = await import('../../../src/i18n/i18nProvider');
const { loadInitialLanguage } = await import('../../../src/i18n/languages');
afterAll(() => i18nProvider.changeLocale('en'));

it('are those of the declaration, although English texts were added before', async () => {
  const say = (key: string, count = 2) =>
    i18nProvider.translate(`resources.vouchers.${key}`, { smart_count: count, names: 'vales', _: '' });
  expect(say('name')).toBe('Vouchers');
  await i18nProvider.changeLocale('es');
  expect([say('name', 1), say('name'), say('fields.code'), say('fields.note')]).toEqual([
    'Vale',
    'Vales',
    'Código',
    'Note',
  ]);
  const plain = (count: number) =>
    i18nProvider.translate('resources.coupons.name', { smart_count: count, _: '' });
  expect([plain(1), plain(2)]).toEqual(['Coupon', 'Coupons']);
  expect(say('words.search_placeholder')).toContain('código');
});

it('are those of the configured language, which is loaded after the provider', async () => {
  await i18nProvider.changeLocale('en');
  await loadInitialLanguage('es');
  expect(i18nProvider.translate('resources.vouchers.name', { smart_count: 2 })).toBe('Vales');
});
