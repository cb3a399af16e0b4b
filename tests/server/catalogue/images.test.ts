import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Banner } from '../../../contract/banner.ts';
import type { ErrorResponse } from '../../../contract/common.ts';
import { MAX_IMAGE_BYTES } from '../../../contract/limits.ts';
import { buildApplication } from '../../support/application.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import {
  buildProduct,
  buildSupplier,
  categoryInput,
  productInput,
  purchaseInput,
} from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { base64, blackPng, dataUrl, noisyJpeg, padded, picture } from '../../support/pictures.ts';

const NOT_A_PICTURE = 'The image must be a JPEG, PNG, WebP, GIF or AVIF picture.';
const DAMAGED = 'The image cannot be read. It may be damaged.';
const TOO_MANY_PIXELS = 'The image has more than 40 million pixels.';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('pictures', () => {
  const application = buildApplication();
  const office = useBackOffice(DATABASES[0]!, { application: application.folder });
  afterAll(application.remove);
  let photograph: Buffer;
  beforeAll(async () => {
    photograph = await noisyJpeg();
  });

  const upload = (imageBase64: string) =>
    office.call<Banner & Partial<ErrorResponse>>('POST', '/api/banner', {
      title: 'Summer',
      imageBase64,
      status: true,
    });
  const fetched = (url: string) => office.app.inject({ method: 'GET', url });
  const stored = () => readdirSync(path.join(office.filesFolder, 'banner'));

  async function served(imageBase64: string) {
    const { status, body } = await upload(imageBase64);
    expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
    const answer = await fetched(body.image);
    expect(answer.statusCode).toBe(200);
    return { bytes: answer.rawPayload, headers: answer.headers };
  }

  it('are re-encoded one at a time, however many come at once: others need the threads, too', async () => {
    const large = base64(await picture('png', 1000, 1000));
    let most = 0;
    const look = setInterval(() => {
      const { queue, process } = sharp.counters();
      // The maximum of queue and process counts, not their sum: a picture may be in both while it moves between them.
      most = Math.max(most, queue, process);
    }, 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(large)));
    clearInterval(look);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(most).toBe(1);
  });

  it.each(['heic', 'mif1'])('of a phone in HEIC (%s) are refused by that name', async brand => {
    const box = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1');
    const { status, body } = await upload(base64(Buffer.concat([box, Buffer.alloc(100)])));
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^This is a HEIC picture/)]);
  });

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('in %s are stored as WebP', async format => {
    for (const sent of [dataUrl(await picture(format), `image/${format}`), base64(await picture(format))]) {
      const { bytes, headers } = await served(sent);
      expect(headers['content-type']).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
      const [red, green, blue] = await sharp(bytes).resize(1, 1).raw().toBuffer();
      expect(Math.abs(red! - 0x14) + Math.abs(green! - 0x53) + Math.abs(blue! - 0x2d)).toBeLessThan(20);
    }
  });

  it('are kept by browsers for good, and cannot act as a page', async () => {
    const { headers } = await served(base64(await picture('png')));
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('are turned upright, and lose what the camera wrote down', async () => {
    const sent = await sharp(await picture('jpeg', 40, 20))
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'somebody' } } })
      .toBuffer();
    const metadata = await sharp((await served(base64(sent))).bytes).metadata();
    expect(metadata).toMatchObject({ width: 20, height: 40 });
    expect(metadata.exif).toBeUndefined();
  });

  it('are made smaller where a side is longer than a screen, and never larger', async () => {
    const { bytes } = await served(base64(await picture('png', 3200, 400)));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 200 });
    const small = await served(base64(await picture('png', 1, 1)));
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 1, height: 1 });
  });

  it('keep what is transparent', async () => {
    const clear = sharp({ create: { width: 4, height: 4, channels: 4, background: '#ff000000' } });
    const { bytes } = await served(base64(await clear.png().toBuffer()));
    expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true });
  });

  it.each([
    ['an SVG drawing', () => dataUrl(SVG, 'image/svg+xml'), NOT_A_PICTURE],
    ['an SVG drawing called a PNG', () => dataUrl(SVG), NOT_A_PICTURE],
    ['a page called a PNG', () => dataUrl('<!doctype html><script>alert(1)</script>'), NOT_A_PICTURE],
    ['a PDF', () => base64('%PDF-1.4\n%âãÏÓ\n'), NOT_A_PICTURE],
    ['random bytes', () => base64(randomBytes(2000)), NOT_A_PICTURE],
    ['no bytes behind the prefix', () => 'data:image/png;base64,', NOT_A_PICTURE],
    ['text that is no base64', () => 'data:image/png;base64,%%%', NOT_A_PICTURE],
    ['an address', () => 'https://example.com/picture.png', NOT_A_PICTURE],
    ['the first bytes of a GIF', () => base64('GIF89a'), NOT_A_PICTURE],
    ['half a JPEG', () => base64(photograph.subarray(0, photograph.length / 2)), DAMAGED],
    ['half a PNG', async () => base64(blackPng(200, 200).subarray(0, 45)), DAMAGED],
    ['400 million pixels in a few kilobytes', () => base64(blackPng(20_000, 20_000)), TOO_MANY_PIXELS],
  ])('that are %s are refused, and leave nothing behind', async (_what, make, sentence) => {
    const before = stored();
    const banners = (await office.call('GET', '/api/banner')).body;
    expect(await upload(await make())).toEqual(problem(400, sentence, 'imageBase64'));
    expect(stored()).toEqual(before);
    expect((await office.call('GET', '/api/banner')).body).toEqual(banners);
  });

  it('have as many pixels as fit into the memory', async () => {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(512 * 1024 * 1024);
    const refused = await upload(base64(await sharp(blackPng(4000, 3000)).gif().toBuffer()));
    vi.restoreAllMocks();
    expect(refused).toEqual(
      problem(
        400,
        'The image needs more memory than this server has. Save it with at most 11 million pixels, or as a JPEG that is not progressive.',
        'imageBase64',
      ),
    );
  });

  it('may have 5 MB, and not one byte more', async () => {
    const largest = padded(photograph, MAX_IMAGE_BYTES);
    expect(largest.length).toBe(5_242_880);
    for (const send of [base64, dataUrl]) {
      await served(send(largest));
      const before = stored();
      expect(await upload(send(padded(photograph, MAX_IMAGE_BYTES + 1)))).toEqual(
        problem(413, 'The image is larger than 5 MB.', 'imageBase64'),
      );
      expect(stored()).toEqual(before);
    }
  });

  it('of any larger size are refused before they are read', async () => {
    expect(await upload('x'.repeat(8 * 1024 * 1024))).toEqual(
      problem(413, 'The request is larger than this call accepts: 6.9 MB.'),
    );
  });

  it('of the purchases are not served, nor is anything else of the data folder', async () => {
    mkdirSync(path.join(office.filesFolder, 'purchase'), { recursive: true });
    writeFileSync(path.join(office.filesFolder, 'purchase/invoice.webp'), 'secret');
    writeFileSync(path.join(office.dataFolder, 'trastienda.sqlite'), 'secret');
    for (const url of [
      '/files/purchase/invoice.webp',
      '/files/PURCHASE/invoice.webp',
      '/files/banner/..%2Fpurchase%2Finvoice.webp',
      '/files/banner/%2e%2e/purchase/invoice.webp',
      '/files/banner/..%5Cpurchase%5Cinvoice.webp',
      '/files/banner/..%2F..%2Ftrastienda.sqlite',
      '/assets/..%2F..%2Ftrastienda.sqlite',
      '/files/banner/',
      '/files/',
    ]) {
      const { statusCode, payload } = await fetched(url);
      expect({ url, statusCode, secret: payload.includes('secret') }).toEqual({
        url,
        statusCode: like.toSatisfy(code => code === 403 || code === 404),
        secret: false,
      });
    }
  });
});

const TINY = [
  'x',
  'xx',
  'xxx',
  'xxxx',
  'AAAAA',
  'AAAAAA',
  'AAAAAAA',
  'AAAAAAAA',
  '/',
  '+/',
  '//8=',
  '=',
  '==',
  '===',
  'x=',
  'x==',
  'xx=',
  'xx==',
  '=x',
  ' ',
  '\n',
  '\u00e9',
  '\u0000',
  '🍎',
  '%',
  '-_',
  'data:',
  'data:,',
  'data:,x',
  'data:;,=',
  'data:,,',
  ',',
  'null',
  '{}',
  'R0lGOD',
  'iVBORw',
  '/9j/',
];

for (const database of DATABASES) {
  describe(`next to nothing sent as a picture on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branch_id = 0;
    let category = 0;
    let product = 0;
    let supplierId = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db)).id;
      category = (await buildCategory(office.db, { branch_id })).id;
      product = (await buildProduct(office.db, { branch_id, category_id: category })).id;
      supplierId = (await buildSupplier(office.db, { branch_id })).id;
    });
    const ofCategory = (base64dataimage: string) => categoryInput(branch_id, { base64dataimage });
    const ofProduct = (base64dataImage: string) => productInput(branch_id, category, { base64dataImage });
    const ofPurchase = (base64dataImage: string) =>
      purchaseInput({ branchId: branch_id, supplierId, products: [product] }, { base64dataImage });
    const ofBanner = (imageBase64: string) => ({ title: 'Summer', imageBase64, status: true });

    it.each([
      ['a new banner', 'POST', (): string => '/api/banner', 'imageBase64', ofBanner],
      ['a new category', 'POST', (): string => '/api/category', 'base64dataimage', ofCategory],
      ['a category', 'PUT', (): string => `/api/category/${category}`, 'base64dataimage', ofCategory],
      ['a new product', 'POST', (): string => '/api/product', 'base64dataImage', ofProduct],
      ['a product', 'PUT', (): string => `/api/product/${product}`, 'base64dataImage', ofProduct],
      ['a purchase', 'POST', (): string => '/api/purchase/place', 'base64dataImage', ofPurchase],
    ] as const)('is refused for what it is: of %s', async (_what, method, url, field, body) => {
      for (const data of TINY) {
        const answer = await office.call(method, url(), body(data));
        expect({ data, ...answer }).toEqual(problem(400, NOT_A_PICTURE, field));
      }
    });
  });
}
