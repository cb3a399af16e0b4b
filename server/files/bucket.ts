import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE_MODES } from '../database/filePermissions.ts';
import { readBucketAddress } from '../lib/bucketAddress.ts';
import { BucketClient, forEachInParallel } from './bucketClient.ts';
import { getContentType, type FileStorage } from './files.ts';
import { listFiles } from './folder.ts';

/**
 * Opens a bucket for stored files.
 * @param address value of FILES_URL. Keys are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY
 * @throws ExpectedError if the address is wrong, or the keys do not give access to the bucket
 */
export async function openBucketStorage(address: string, env = process.env): Promise<FileStorage> {
  const setting = 'FILES_URL';
  const client = new BucketClient({
    setting,
    address: readBucketAddress(setting, address),
    content: 'files',
    env,
  });
  await client.assertUsable();

  const read = (name: string) => client.read(name);
  const write = (name: string, bytes: Uint8Array) =>
    client.write(name, bytes, { 'content-type': getContentType(name) });
  const remove = (name: string) => client.remove(name);
  const list = async (under?: string) =>
    (await client.list(under === undefined ? '' : `${under}/`))
      .map(({ name }) => name)
      .filter(name => !path.posix.basename(name).startsWith('.'))
      .sort();
  const hold = async (name: string, target: string) => {
    if (existsSync(target)) return;
    const bytes = await read(name);
    if (bytes === undefined) return;
    await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FILE_MODES.folder });
    await writeFile(target, bytes, { mode: PRIVATE_FILE_MODES.file });
  };
  return {
    place: client.place,
    folder: null,
    write,
    read,
    remove,
    async copy(name, to) {
      const bytes = await read(name);
      if (bytes === undefined) return false;
      await write(to, bytes);
      return true;
    },
    list,
    hold,
    async moveTo(folder) {
      const names = await list();
      await forEachInParallel(names, name => hold(name, path.join(folder, name)));
      await forEachInParallel(names, remove);
    },
    async bring(folder) {
      const names = await listFiles(folder);
      await forEachInParallel(names, async name => write(name, await readFile(path.join(folder, name))));
      await forEachInParallel(
        (await list()).filter(name => !names.includes(name)),
        remove,
      );
    },
  };
}
