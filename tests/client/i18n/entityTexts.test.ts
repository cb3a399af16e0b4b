/** Texts of declared entities in a language other than English. */
import { afterAll, expect, it, vi } from 'vitest';
import { choice, entity, text, type Entity } from '../../../contract/entity';

const declared = vi.hoisted(() => ({ entities: [] as Entity[] }));
vi.mock('../../../src/entities', () => ({ ENTITIES: declared.entities }));
declared.entities.push(
  entity(
    'vouchers',
    { code: text({ searchable: true }), note: text(), state: choice(['new', 'used']) },
    {
      texts: {
        es: {
          one: 'vale',
          many: 'vales',
          fields: { code: 'Código' },
          choices: { state: { new: 'nuevo' } },
        },
      },
    },
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

it('include the words of choices, for the inputs and fields of react-admin', async () => {
  const words = () =>
    ['new', 'used'].map(word => i18nProvider.translate(`resources.vouchers.choices.state.${word}`));
  await i18nProvider.changeLocale('en');
  expect(words()).toEqual(['new', 'used']);
  await i18nProvider.changeLocale('es');
  expect(words()).toEqual(['nuevo', 'used']);
});
