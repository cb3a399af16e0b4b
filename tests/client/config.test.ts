import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/enums';
import { parseConfig, config, ConfigError, DEFAULT_CONFIG, loadConfig } from '../../src/lib/config';
import { toImageUrl } from '../../src/dataProvider/images';
import { useStubbedApi } from '../support/api';

const api = useStubbedApi();

it('has a default for everything', () => {
  expect(parseConfig({})).toEqual(DEFAULT_CONFIG);
  expect(parseConfig({ images: {} })).toEqual(DEFAULT_CONFIG);
});

it('takes what is given', () => {
  const given = {
    apiBase: 'https://api.shop.example/v1//',
    productName: 'La Bodega',
    currency: 'EUR',
    language: 'es',
    branchId: 4,
    images: { base: 'https://files.shop.example', defaultProduct: 'none.png' },
    financialSummary: 'zero',
    backend: 'simple-rest',
    signInNote: 'Any name will do.',
    brand: { colour: '#7A1F5C', logo: '/logo.svg', signInPicture: '', supportLink: 'mailto:help@ana.shop' },
    texts: { es: { 'signIn.title': 'La tienda' } },
    options: { issuer: 'https://id.shop.example' },
  };
  expect(parseConfig(given)).toEqual({
    ...given,
    apiBase: 'https://api.shop.example/v1',
    images: { ...DEFAULT_CONFIG.images, ...given.images },
  });
});

it.each<[given: unknown, sentence: string]>([
  [[], 'config.json must hold an object.'],
  [null, 'config.json must hold an object.'],
  ['x', 'config.json must hold an object.'],
  [{ apiBse: '' }, 'config.json: there is no setting "apiBse".'],
  [{ toString: 1 }, 'config.json: there is no setting "toString".'],
  [{ images: { bse: '' } }, 'config.json: there is no setting "images.bse".'],
  [{ images: 'x' }, 'config.json: "images" must be an object.'],
  [{ images: null }, 'config.json: "images" must be an object.'],
  [{ images: { base: 7 } }, 'config.json: "images.base" must be text.'],
  [
    { currency: 'JPY' },
    'config.json: "currency" must be the code of a currency with two decimals, such as "EUR".',
  ],
  [
    { language: 'de' },
    `config.json: "language" must be ${LANGUAGES.map(language => `"${language}"`).join(' or ')}.`,
  ],
  [{ apiBase: null }, 'config.json: "apiBase" must be text.'],
  [
    { apiBase: 'api.shop.example' },
    'config.json: "apiBase" must be empty or begin with http://, https:// or /.',
  ],
  [{ productName: ' ' }, 'config.json: "productName" must not be empty.'],
  [{ productName: 5 }, 'config.json: "productName" must be text.'],
  [{ branchId: '31' }, 'config.json: "branchId" must be a whole number above 0.'],
  [{ branchId: 0 }, 'config.json: "branchId" must be a whole number above 0.'],
  [{ branchId: 1.5 }, 'config.json: "branchId" must be a whole number above 0.'],
  [{ financialSummary: true }, 'config.json: "financialSummary" must be "month" or "zero".'],
  [{ backend: 'rest' }, 'config.json: "backend" must be "trastienda" or "simple-rest" or '],
  [{ backend: null }, 'config.json: "backend" must be "trastienda" or "simple-rest" or '],
  [{ options: [] }, 'config.json: "options" must be an object.'],
  [{ options: 'x' }, 'config.json: "options" must be an object.'],
  [{ options: { key: 5 } }, 'config.json: "options.key" must be text.'],
  [{ signInNote: 5 }, 'config.json: "signInNote" must be text.'],
  [{ brand: { colour: 'red' } }, 'config.json: "brand.colour" must be a colour such as "#14532d".'],
  [{ brand: { color: '#000000' } }, 'config.json: there is no setting "brand.color".'],
  [
    { brand: { logo: 'logo.svg' } },
    'config.json: "brand.logo" must be empty or begin with http://, https:// or /.',
  ],
  [
    { brand: { supportLink: 'javascript:alert(1)' } },
    'config.json: "brand.supportLink" must be empty or begin with http://, https:// or mailto:.',
  ],
])('refuses %j in a plain sentence', (given, sentence) => {
  expect(() => parseConfig(given)).toThrow(sentence);
});

it('is loaded from beside the application, and needs no file there', async () => {
  for (const status of [404, 403, 405, 410, 501]) {
    api.answer({ status, type: 'application/xml', body: '<Error/>' });
    await loadConfig();
  }
  api.answer({ body: ' ' });
  await loadConfig();
  for (const type of ['text/html', 'application/octet-stream', 'application/json']) {
    api.answer({ type, body: '\n<!doctype html><title>Shop</title>' });
    await loadConfig();
  }
  expect(config()).toEqual(DEFAULT_CONFIG);
  api.answer({ body: '{"branchId": ' });
  await expect(loadConfig()).rejects.toThrow('config.json is not valid JSON.');
  api.answer({ json: { branchId: 40 } });
  await loadConfig();
  expect(config().branchId).toBe(40);
  expect(api.asked[0]!.address).toBe('/config.json');
});

it.each([
  [
    'nobody answers',
    new TypeError('Failed to fetch'),
    'config.json could not be fetched. Check the connection, then reload the page.',
  ],
  [
    'the server is broken',
    { status: 503, type: 'text/html', body: '<!doctype html>' },
    'config.json could not be fetched: the server answered 503.',
  ],
  ['it is a text', { type: 'text/plain', body: 'soon' }, 'config.json is not valid JSON.'],
])('is no reason to take the defaults where %s', async (_what, answer, sentence) => {
  api.answer(answer);
  const refusal = await loadConfig().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigError);
  expect((refusal as Error).message).toBe(sentence);
});

it.each(['text/plain', 'application/octet-stream', 'text/html'])(
  'is taken where its host calls it %s',
  async type => {
    api.answer({ type, body: '{"branchId": 41}' });
    await loadConfig();
    expect(config().branchId).toBe(41);
  },
);

it('is the one of the last visit where the device is offline', async () => {
  api.answer(new TypeError('Failed to fetch'), { json: { branchId: 42 } });
  await loadConfig();
  expect(config().branchId).toBe(42);
});

it('is not asked for where the server wrote it into the page', async () => {
  api.answer(new TypeError('Failed to fetch'));
  const written = document.createElement('script');
  Object.assign(written, { id: 'config', type: 'application/json', textContent: '{"branchId": 43}' });
  document.head.append(written);
  await loadConfig();
  written.remove();
  expect(config().branchId).toBe(43);
  expect(api.asked).toEqual([]);
});

it('says where pictures are', async () => {
  api.answer({ json: {} });
  await loadConfig();
  const data = 'data:image/png;base64,AQID';
  expect(toImageUrl('banner', data)).toBe(data);
  expect(toImageUrl('product', 'https://files.shop.example/a.png')).toBe('https://files.shop.example/a.png');
  expect(toImageUrl('product', 'HTTP://files/a.png')).toBe('HTTP://files/a.png');
  expect(toImageUrl('product', 'a b.png')).toBe('/files/product/a%20b.png');
  expect(toImageUrl('product', '2026/figs & co/a.png')).toBe('/files/product/2026/figs%20%26%20co/a.png');
  expect(toImageUrl('category', 'a.png')).toBe('/files/category/a.png');
  expect(toImageUrl('banner', 'a.png')).toBe('/files/banner/a.png');
  expect(toImageUrl('banner', '/files/banner/a.png')).toBe('/files/banner/a.png');
  // A backend may return a picture as the base64 text that was sent.
  const sent = { png: `iVBORw0KGgo${'A'.repeat(80)}`, jpeg: `/9j/${'A'.repeat(80)}=` };
  for (const [type, base64] of Object.entries(sent))
    expect(toImageUrl('product', base64)).toBe(`data:image/${type};base64,${base64}`);
  expect(toImageUrl('product', 'iVBORw0KGgo.png')).toBe('/files/product/iVBORw0KGgo.png');
  for (const none of ['', null, undefined, 7]) expect(toImageUrl('product', none)).toBe('');
  // Only pictures count as URLs: anything that could run code is treated as a file name.
  expect(toImageUrl('product', 'javascript:alert(1)')).toBe('/files/product/javascript%3Aalert(1)');
  expect(toImageUrl('product', 'data:text/html,x')).toBe('/files/product/data%3Atext/html%2Cx');

  api.answer({
    json: {
      apiBase: 'https://api.shop.example',
      images: {
        base: 'https://cdn.shop.example/stored/',
        productFolder: 'p',
        categoryFolder: 'c',
        defaultProduct: 'none.png',
      },
    },
  });
  await loadConfig();
  expect(toImageUrl('product', 'a.png')).toBe('https://cdn.shop.example/stored/p/a.png');
  expect(toImageUrl('category', 'a.png')).toBe('https://cdn.shop.example/stored/c/a.png');
  expect(toImageUrl('product', '')).toBe('https://cdn.shop.example/stored/p/none.png');
  expect(toImageUrl('category', '')).toBe('');
  expect(toImageUrl('banner', '/files/banner/a.png')).toBe('https://api.shop.example/files/banner/a.png');
  api.answer({ json: { apiBase: 'https://api.shop.example' } });
  await loadConfig();
  expect(toImageUrl('product', 'a.png')).toBe('https://api.shop.example/files/product/a.png');
});
