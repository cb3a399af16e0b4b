import { describe, expect, it } from 'vitest';
import { MAX_IMAGE_BYTES } from '../../../contract/limits';
import type { Product } from '../../../src/dataProvider/api';
import { readDroppedFiles } from '../../../src/resources/products/pictures/readDroppedFiles';
import {
  indexProductsByCode,
  matchPictureFiles,
} from '../../../src/resources/products/pictures/matchPictureFiles';

const product = (id: number, upc: string, carried: Product['carried'] = {}) =>
  ({ id, name: `Product ${id}`, upc, carried }) as Product;

const products = indexProductsByCode(
  [
    product(1, '036000291452'),
    product(2, '4011', { image: 'figs.webp' }),
    product(3, '', { ean: '4006381333931' }),
    product(4, 'A-12'),
  ],
  [
    { productId: 1, code: '10036000291459' },
    { productId: 99, code: '777' },
  ],
);

const file = (name: string, type = 'image/jpeg', size = 3) =>
  new File([new Uint8Array(size)], name, { type });

const states = (files: File[], replaces = false) =>
  Object.fromEntries(
    matchPictureFiles(files, products, replaces).map(({ file: { name }, state, product: found }) => [
      name,
      [state, found?.id],
    ]),
  );

describe('pictures of a folder', () => {
  it('are those of all codes, whatever zeros and letters', () => {
    expect(
      states([
        file('36000291452.jpg'),
        file('4006381333931.PNG', 'image/png'),
        file('a-12.webp', 'image/webp'),
      ]),
    ).toEqual({
      '36000291452.jpg': ['found', 1],
      '4006381333931.PNG': ['found', 3],
      'a-12.webp': ['found', 4],
    });
    expect(states([file('10036000291459.jpg')])).toEqual({ '10036000291459.jpg': ['found', 1] });
  });

  it('are one a product: the one that is named by the code alone', () => {
    expect(
      states([file('036000291452-2.jpg'), file('036000291452.jpg'), file('036000291452 (3).jpg')]),
    ).toEqual({
      '036000291452-2.jpg': ['second', 1],
      '036000291452.jpg': ['found', 1],
      '036000291452 (3).jpg': ['second', 1],
    });
  });

  it('replace nothing unless that is wanted', () => {
    expect(states([file('4011.jpg')])).toEqual({ '4011.jpg': ['kept', 2] });
    expect(states([file('4011.jpg')], true)).toEqual({ '4011.jpg': ['found', 2] });
  });

  it('are told apart from what is none, too large, or of no product', () => {
    expect(
      states([
        file('Thumbs.db', ''),
        file('036000291452.jpg', 'image/jpeg', MAX_IMAGE_BYTES + 1),
        file('777.jpg'),
        file('.jpg'),
      ]),
    ).toEqual({
      'Thumbs.db': ['wrong_type', undefined],
      '036000291452.jpg': ['too_large', 1],
      '777.jpg': ['unknown', undefined],
      '.jpg': ['unknown', undefined],
    });
  });
});

/** The browser reads a dropped folder in chunks of two files. */
type Tree = string | { [folder: string]: Tree[] };

function entryOf(tree: Tree): FileSystemEntry {
  if (typeof tree === 'string') {
    const read = (done: (found: File) => void, failed: (error: Error) => void) =>
      tree === 'locked' ? failed(new Error('NotReadableError')) : done(file(tree));
    return { isFile: true, file: read } as unknown as FileSystemEntry;
  }
  const left = Object.values(tree).flat().map(entryOf);
  const readEntries = (done: (part: FileSystemEntry[]) => void) => done(left.splice(0, 2));
  return { isFile: false, createReader: () => ({ readEntries }) } as unknown as FileSystemEntry;
}

const dropped = async (...trees: Tree[]) => {
  const items = [
    // Dragged text is not a file.
    { webkitGetAsEntry: () => null },
    ...trees.map(tree => ({ webkitGetAsEntry: () => entryOf(tree) })),
  ];
  return (await readDroppedFiles({ items } as unknown as DataTransfer)).map(({ name }) => name);
};

describe('folders that are dropped', () => {
  it('are read whole, whatever is in what', async () => {
    expect(
      await dropped({ shop: ['1.png', '2.png', { fruit: ['3.png', '4.png', '5.png'] }] }, '6.png'),
    ).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png', '6.png']);
    expect(await dropped({ empty: [] })).toEqual([]);
  });

  it('fail as a whole where a file cannot be read', async () => {
    await expect(dropped({ shop: ['1.png', 'locked'] })).rejects.toThrow('NotReadableError');
  });
});
