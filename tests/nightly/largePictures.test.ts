/** Pictures that take seconds to read. `tests/server/catalogue/images.test.ts` has the other rules for pictures. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Banner } from '../../contract/banner.ts';
import type { ErrorResponse } from '../../contract/common.ts';
import { MAX_IMAGE_BYTES } from '../../contract/limits.ts';
import { buildApplication } from '../support/application.ts';
import { problem, useBackOffice } from '../support/backOffice.ts';
import { DATABASES } from '../support/databases.ts';
import { base64, blackPng, dataUrl, noisyJpeg, padded, picture } from '../support/pictures.ts';

describe('large pictures', () => {
  const application = buildApplication();
  const office = useBackOffice(DATABASES[0]!, { application: application.folder });
  afterAll(application.remove);

  const upload = (imageBase64: string) =>
    office.call<Banner & Partial<ErrorResponse>>('POST', '/api/banner', {
      title: 'Summer',
      imageBase64,
      status: true,
    });

  async function served(imageBase64: string): Promise<Buffer> {
    const { status, body } = await upload(imageBase64);
    expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
    const answer = await office.app.inject({ method: 'GET', url: body.image });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  }

  it('may have up to 40 million pixels', async () => {
    const bytes = await served(base64(blackPng(8000, 5000)));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 1000 });
  });

  it.each([
    ['AVIF', 3, () => picture('avif', 2500, 2000)],
    ['progressive JPEG', 8, () => sharp(blackPng(4000, 2500)).jpeg({ progressive: true }).toBuffer()],
    ['interlaced PNG', 7, () => sharp(blackPng(4000, 2500)).png({ progressive: true }).toBuffer()],
    ['GIF', 11, () => sharp(blackPng(4000, 3000)).gif().toBuffer()],
  ])('in %s have as many pixels as fit into the memory', async (_format, millions, make) => {
    const bytes = base64(await make());
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(512 * 1024 * 1024);
    try {
      expect(await upload(bytes)).toEqual(
        problem(
          400,
          `The image needs more memory than this server has. Save it with at most ${millions} million pixels, or as a JPEG that is not progressive.`,
          'imageBase64',
        ),
      );
      await served(base64(await sharp(blackPng(8000, 5000)).jpeg().toBuffer()));
    } finally {
      vi.restoreAllMocks();
    }
    await served(bytes);
  });

  it('do not stay in memory', async () => {
    const sent = dataUrl(padded(await noisyJpeg(), MAX_IMAGE_BYTES), 'image/jpeg');
    await upload(sent);
    const before = memoryInUse();
    for (let time = 0; time < 12; time++) await upload(sent);
    // Each picture needs 7 MB as text and 5 MB as bytes, so a leak of only one picture in four exceeds the limit.
    expect(memoryInUse() - before).toBeLessThan(20_000_000);
  });
});

/** Bytes in use by JavaScript after a full garbage collection, including buffers. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
