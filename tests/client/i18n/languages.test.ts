/** That another language says as much as English: the compiler holds its keys, this what stands in the texts. */
import { describe, expect, it } from 'vitest';
import { accountTexts } from '../../../src/i18n/account';
import { bulkTexts } from '../../../src/i18n/bulk';
import { busyHoursTexts } from '../../../src/i18n/busyHours';
import { morningTexts } from '../../../src/i18n/morning';
import { importCommandTexts } from '../../../src/i18n/importCommands';
import { importLinkTexts } from '../../../src/i18n/importLink';
import { importTexts } from '../../../src/i18n/imports';
import { cellTexts } from '../../../src/i18n/cells';
import { codeTexts } from '../../../src/i18n/codes';
import { duplicateTexts } from '../../../src/i18n/duplicate';
import { pictureTexts } from '../../../src/i18n/pictures';
import { rightsTexts } from '../../../src/i18n/rights';
import { deliveryTexts } from '../../../src/i18n/deliveries';
import { demoTexts } from '../../../src/i18n/demo';
import { figureTexts } from '../../../src/i18n/figures';
import { answerTexts } from '../../../src/lib/messageOf';
import { findOrderTexts } from '../../../src/i18n/findOrder';
import { happenedTexts } from '../../../src/i18n/happened';
import { exportTexts } from '../../../src/i18n/exporting';
import { labelTexts } from '../../../src/i18n/labels';
import { en } from '../../../src/i18n/en';
import { es } from '../../../src/i18n/es/es';
import { keyTexts } from '../../../src/i18n/keys';
import { paletteTexts } from '../../../src/i18n/palette';
import { productTexts } from '../../../src/i18n/product';
import { attentionTexts } from '../../../src/i18n/attention';
import { reorderTexts } from '../../../src/i18n/reorder';
import { reorderInputTexts } from '../../../src/i18n/reorderInputs';
import { productRankingTexts } from '../../../src/i18n/productRanking';
import { productListTexts } from '../../../src/i18n/productList';
import { setUpTexts } from '../../../src/i18n/setUp';
import { signInTexts } from '../../../src/i18n/signIn';
import { stockTexts } from '../../../src/i18n/stock';
import { terminalTexts } from '../../../src/i18n/terminals';

const SETS = import.meta.glob<string>('../../../src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const ENGLISH = {
  catalogue: en,
  texts: {
    cells: cellTexts,
    codes: codeTexts,
    duplicate: duplicateTexts,
    pictures: pictureTexts,
    rights: rightsTexts,
    account: accountTexts,
    keys: keyTexts,
    palette: paletteTexts,
    product: productTexts,
    bulk: bulkTexts,
    imports: importTexts,
    importCommands: importCommandTexts,
    importLink: importLinkTexts,
    productList: productListTexts,
    productRanking: productRankingTexts,
    busyHours: busyHoursTexts,
    morning: morningTexts,
    deliveries: deliveryTexts,
    demo: demoTexts,
    exporting: exportTexts,
    figures: figureTexts,
    findOrder: findOrderTexts,
    happened: happenedTexts,
    labels: labelTexts,
    answers: answerTexts,
    attention: attentionTexts,
    reorder: reorderTexts,
    reorderInputs: reorderInputTexts,
    setUp: setUpTexts,
    signIn: signInTexts,
    stock: stockTexts,
    terminals: terminalTexts,
  },
};
const LANGUAGES = { es };

/** Every text by its key in full. */
function textsIn(node: unknown, key = ''): [key: string, text: string][] {
  if (typeof node !== 'object' || node === null) return [[key, String(node)]];
  return Object.entries(node).flatMap(([name, inner]) => textsIn(inner, `${key}/${name}`));
}

/** The sentences that get a resource's name in three ways: each language takes the one that it needs. */
const OF_RESOURCES = /^\/catalogue\/(kit|resources\/.*\/words)\//;

/** What a text must share with the English one. */
const marksOf = (key: string, text: string) => ({
  key,
  forms: text.split('||||').length,
  values: [
    ...new Set(
      [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) =>
        OF_RESOURCES.test(key) && /^names?$/i.test(name!) ? 'name' : name!,
      ),
    ),
  ].toSorted(),
});

describe.each(Object.entries(LANGUAGES))('%s', (_name, translation) => {
  const translated = new Map(textsIn(translation));

  it('has every text of the English, and no other', () => {
    expect([...translated.keys()].toSorted()).toEqual(
      textsIn(ENGLISH)
        .map(([key]) => key)
        .toSorted(),
    );
  });

  it('has the same values and as many plural forms in each', () => {
    const found = [...translated].map(([key, text]) => marksOf(key, text));
    const expected = new Map(textsIn(ENGLISH).map(([key, text]) => [key, marksOf(key, text)]));
    expect(found.filter(({ forms }) => forms > 1).length).toBeGreaterThan(15);
    expect(found).toEqual(found.map(({ key }) => expected.get(key)));
  });

  it('leaves no text empty', () => {
    expect([...translated].filter(([, text]) => text === '').map(([key]) => key)).toEqual([]);
  });
});

it('knows every set of texts that pages have beside the catalogue', () => {
  const named = Object.values(SETS).flatMap(source =>
    [...source.matchAll(/= texts\('(\w+)'/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(Object.keys(ENGLISH.texts).toSorted());
});
