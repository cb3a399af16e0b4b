import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64');
export const dataUrl = (bytes: Buffer | string, type = 'image/png'): string =>
  `data:${type};base64,${base64(bytes)}`;

export const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif', width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#14532d' } })
    .toFormat(format)
    .toBuffer();

/** Creates a picture of noise, which compresses as badly as a photograph. */
export const noisyJpeg = (side = 300) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Extends the file to exactly this size. Data after the end marker is ignored. */
export const padded = (jpeg: Buffer, size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

/** Creates a black one-bit PNG, which is small whatever its dimensions. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
