import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBucketStorage } from '../../../server/files/bucket.ts';
import { readXmlElements } from '../../../server/files/bucketClient.ts';
import type { FileStorage } from '../../../server/files/files.ts';
import { listFiles, createFolderStorage } from '../../../server/files/folder.ts';
import { startBucket, type Bucket } from '../../support/bucket.ts';

let folder = '';
let bucket: Bucket;
let count = 0;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-files-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const nextFolder = () => path.join(folder, String(++count));

const KINDS: [string, () => Promise<FileStorage>][] = [
  ['a folder', async () => createFolderStorage(nextFolder())],
  [
    'a bucket',
    async () => {
      const files = await openBucketStorage(bucket.env.FILES_URL, bucket.env);
      for (const name of await files.list()) await files.remove(name);
      return files;
    },
  ],
];

describe.each(KINDS)('%s', (_, open) => {
  let files: FileStorage;
  beforeEach(async () => {
    files = await open();
  });
  const write = (name: string, text = name) => files.write(name, Buffer.from(text));
  const read = async (name: string) => (await files.read(name))?.toString();

  it('has what was written, byte for byte, until it is removed', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256));
    await files.write('banner/sun.webp', bytes);
    expect(await files.read('banner/sun.webp')).toEqual(bytes);
    await write('banner/sun.webp', 'again');
    expect(await read('banner/sun.webp')).toBe('again');
    await files.remove('banner/sun.webp');
    expect(await read('banner/sun.webp')).toBeUndefined();
    await files.remove('banner/sun.webp');
  });

  it('lists all of them in order, also those with odd names', async () => {
    expect(await files.list()).toEqual([]);
    const names = ['product/b.webp', 'banner/a b+c;d%2F.webp', 'banner/ñandú (1).webp', 'product/a.webp'];
    for (const name of names) await write(name);
    expect(await files.list()).toEqual(names.toSorted());
    for (const name of names) expect(await read(name)).toBe(name);
    expect(await files.list('product')).toEqual(['product/a.webp', 'product/b.webp']);
    expect(await files.list('prod')).toEqual([]);
  });

  it('copies one, and says where there is none', async () => {
    await write('product/a.webp', 'apple');
    expect(await files.copy('product/a.webp', 'product/b.webp')).toBe(true);
    expect(await read('product/b.webp')).toBe('apple');
    expect(await files.copy('product/none.webp', 'product/c.webp')).toBe(false);
    expect(await files.list()).toEqual(['product/a.webp', 'product/b.webp']);
  });

  it('what is held stays when it is removed', async () => {
    await write('product/a.webp', 'apple');
    const target = path.join(nextFolder(), 'product/a.webp');
    await files.hold('product/a.webp', target);
    await files.hold('product/a.webp', target);
    await files.hold('product/none.webp', path.join(path.dirname(target), 'none.webp'));
    await files.remove('product/a.webp');
    expect(readFileSync(target, 'utf8')).toBe('apple');
    expect(await listFiles(path.dirname(target))).toEqual(['a.webp']);
  });

  it('moves all into a folder, and takes all of a folder', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `product/${at}.webp`).toSorted();
    for (const name of names) await write(name);
    const away = nextFolder();
    await files.moveTo(away);
    expect(await files.list()).toEqual([]);
    expect(await listFiles(away)).toEqual(names);
    await write('banner/other.webp');
    await files.bring(away);
    expect(await files.list()).toEqual(names);
    expect(await read('product/7.webp')).toBe('product/7.webp');
  });
});

/** Creates a folder on another file system than the temporary folder's, if Linux has /dev/shm. */
const otherDisk = () => {
  try {
    return mkdtempSync('/dev/shm/trastienda-files-');
  } catch {
    return nextFolder();
  }
};

it('a folder that is a link to another disk stays one, and what is moved is whole', async () => {
  const disk = otherDisk();
  try {
    mkdirSync(path.join(disk, 'pictures'), { recursive: true });
    const place = nextFolder();
    symlinkSync(path.join(disk, 'pictures'), place);
    const files = createFolderStorage(place);
    await files.write('product/a.webp', Buffer.from('old'));
    await files.write('banner/b.webp', Buffer.from('old'));
    const away = nextFolder();
    await files.moveTo(away);
    expect(lstatSync(away).isDirectory()).toBe(true);
    expect(await listFiles(away)).toEqual(['banner/b.webp', 'product/a.webp']);
    expect(await files.list()).toEqual([]);
    await files.write('product/c.webp', Buffer.from('other'));
    await files.bring(away);
    expect(lstatSync(place).isSymbolicLink()).toBe(true);
    expect(await listFiles(path.join(disk, 'pictures'))).toEqual(['banner/b.webp', 'product/a.webp']);
    expect(readFileSync(path.join(place, 'product/a.webp'), 'utf8')).toBe('old');
    expect(statSync(path.join(place, 'product')).mode & 0o077).toBe(0);
  } finally {
    rmSync(disk, { recursive: true, force: true });
  }
});

it('a bucket lists more than a page of files', async () => {
  const asked: (string | null)[] = [];
  const server = createServer((request, response) => {
    const from = new URL(request.url!, 'http://x').searchParams.get('continuation-token');
    asked.push(from);
    const more = from ? '' : '<NextContinuationToken>a+b&amp;=</NextContinuationToken>';
    response.end(
      `<ListBucketResult>${more}<Contents><Key>product/${from ? 2 : 1}.webp</Key></Contents></ListBucketResult>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const files = await openBucketStorage(`s3://127.0.0.1:${port}/shop?tls=no`, bucket.env);
  expect(await files.list()).toEqual(['product/1.webp', 'product/2.webp']);
  expect(asked.slice(-2)).toEqual([null, 'a+b&=']);
  server.close();
});

it('reads the texts of an answer as they were', () => {
  const xml = '<A><Key>a&amp;lt;b &#38; &#x27;c&apos;</Key><Other>no</Other><Key></Key></A>';
  expect(readXmlElements(xml, 'Key')).toEqual(["a&lt;b & 'c'", '']);
});

describe('a bucket that cannot be used', () => {
  const open = (changed: Partial<Bucket['env']>) => {
    const env = { ...bucket.env, ...changed };
    return openBucketStorage(env.FILES_URL, env);
  };

  it.each([
    's3://',
    's3://host',
    'https://host/bucket',
    's3://host/bucket/deeper',
    'bucket',
    's3://key:secret@h/b',
  ])('an address like %s is refused', async FILES_URL => {
    await expect(open({ FILES_URL })).rejects.toThrow(/^FILES_URL must be s3:\/\/HOST\/BUCKET, .*"\.$/);
    await expect(open({ FILES_URL })).rejects.not.toThrow('secret');
  });

  it('says that keys are missing or wrong, and that there is no such bucket or server', async () => {
    await expect(open({ AWS_SECRET_ACCESS_KEY: '' })).rejects.toThrow(
      'FILES_URL needs the keys of its bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
    await expect(open({ AWS_SECRET_ACCESS_KEY: 'other' })).rejects.toThrow(
      /^The files in the bucket shop at 127\.0\.0\.1:\d+ cannot be reached: .*SignatureDoesNotMatch/,
    );
    const elsewhere = bucket.env.FILES_URL.replace('/shop', '/none');
    await expect(open({ FILES_URL: elsewhere })).rejects.toThrow(/^There is no bucket none at /);
    await expect(open({ FILES_URL: 's3://127.0.0.1:9/shop?tls=no' })).rejects.toThrow(
      'The files in the bucket shop at 127.0.0.1:9 cannot be reached',
    );
  });

  it('is said when it does not respond', async () => {
    const server = createServer((request, response) => {
      if (request.method === 'GET') response.end('<ListBucketResult></ListBucketResult>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const files = await openBucketStorage(`s3://127.0.0.1:${port}/shop?tls=no`, bucket.env);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const asked = once(server, 'request');
      const written = files.write('banner/x.webp', Buffer.from('x'));
      await Promise.all([
        expect(written).rejects.toThrow('cannot be reached: there was no response for 15 seconds.'),
        asked.then(() => vi.advanceTimersByTimeAsync(15_000)),
      ]);
    } finally {
      vi.useRealTimers();
      server.closeAllConnections();
      server.close();
    }
  });

  it('is said when it goes away later', async () => {
    const other = await startBucket();
    const files = await openBucketStorage(other.env.FILES_URL, other.env);
    await other.stop();
    await expect(files.write('banner/x.webp', Buffer.from('x'))).rejects.toThrow('cannot be reached');
    await expect(files.read('banner/x.webp')).rejects.toMatchObject({ name: 'FilesUnreachable' });
  });
});
