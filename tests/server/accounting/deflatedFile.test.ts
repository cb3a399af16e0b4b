import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { unzipSync, Zip } from 'fflate';
import { expect, it } from 'vitest';
import { DeflatedFile } from '../../../server/accounting/deflatedFile.ts';

it('a file that is compressed on another thread has all bytes, their number and their checksum', async () => {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    expect(error).toBeNull();
    pieces.push(piece);
  });
  const file = new DeflatedFile('orders.csv');
  zip.add(file);
  // The file has more bytes than may wait for compression.
  const parts = Array.from({ length: 8 }, () => randomBytes(512 * 1024));
  for (const part of parts) {
    file.push(part);
    await file.drain();
  }
  await file.end();
  zip.end();
  const content = Buffer.concat(parts);
  expect(content.equals(unzipSync(Buffer.concat(pieces))['orders.csv']!)).toBe(true);
  expect([file.size, file.crc]).toEqual([content.length, crc32(content)]);
});
