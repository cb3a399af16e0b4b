import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../../src/lib/config';
import { BannerPictureField, CategoryPictureField, Picture, PictureField } from '../../../src/ui/fields';
import { RecordContextProvider } from 'ra-core';
import { signInAs, useStubbedApi } from '../../support/api';
import { showPart } from '../../support/part';

const api = useStubbedApi();

beforeEach(() => signInAs());

async function configured(images: Record<string, string>): Promise<void> {
  api.answer({ json: { images } });
  await loadConfig();
}

function shown(): string | null {
  const picture = document.querySelector('.picture')!;
  return picture instanceof HTMLImageElement ? picture.getAttribute('src') : null;
}

const fails = () => fireEvent.error(document.querySelector('img.picture')!);

it('is the configured one of its kind, and then our drawing', async () => {
  await configured({ defaultProduct: 'none.png' });
  showPart(<Picture address="/files/product/gone.png" width={40} />);
  expect(shown()).toBe('/files/product/gone.png');
  fails();
  expect(shown()).toBe('/files/product/none.png');
  fails();
  expect(screen.getByRole('img', { name: 'No image' })).toBeVisible();
});

it('is our drawing at once where none is configured', async () => {
  await configured({});
  showPart(<Picture address="/files/product/gone.png" width={40} />);
  fails();
  expect(shown()).toBeNull();
});

it.each([
  ['a product', PictureField, '/files/product/p.png'],
  ['a category', CategoryPictureField, '/files/category/c.png'],
  ['a banner', BannerPictureField, null],
])('is that of %s in its list', async (_, Field, instead) => {
  await configured({ defaultProduct: 'p.png', defaultCategory: 'c.png' });
  showPart(
    <RecordContextProvider value={{ id: 1, picture: '/files/gone.png' }}>
      <Field source="picture" />
    </RecordContextProvider>,
  );
  fails();
  expect(shown()).toBe(instead);
});
