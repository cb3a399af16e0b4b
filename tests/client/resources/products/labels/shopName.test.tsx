import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../../../src/lib/config';
import { Label } from '../../../../../src/resources/products/labels/Label';
import { makeLabel } from '../../../../../src/resources/products/labels/makeLabel';
import { LABEL_LAYOUTS } from '../../../../../src/resources/products/labels/layouts';

afterEach(() => vi.unstubAllGlobals());

async function labelOf(upc: string, settings: object) {
  vi.stubGlobal('fetch', async () => Response.json(settings));
  await loadConfig();
  const product = { id: 1, name: 'Figs', upc, priceCents: 299, pesado: false };
  const content = makeLabel({ product, copies: 1, grams: null }, LABEL_LAYOUTS['avery-5160']);
  return render(<Label {...content} />).container;
}

it("has the shop's own name, with and without a barcode", async () => {
  const own = { productName: 'Corner Shop' };
  expect(await labelOf('012345678905', own)).toHaveTextContent(/^Figs\$2\.99Corner Shop.*012345678905$/);
  expect(await labelOf('', own)).toHaveTextContent(/^Figs\$2\.99Corner Shop$/);
  expect(await labelOf('012345678905', {})).not.toHaveTextContent('Trastienda');
});
