import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { PRIVATE_FILE_MODES } from '../database/filePermissions.ts';
import { getErrorReason, ExpectedError } from '../lib/errors.ts';
import { StorageUnreachableError, getContentType, type FileStorage } from './files.ts';
import { listFiles } from './folder.ts';

/** Milliseconds without a response after which the bucket counts as unreachable. */
const PATIENCE = 15_000;
/** Number of retries after a response with the status 500 or above, with a growing pause. */
const RETRIES = 2;
const AT_ONCE = 8;

/**
 * Opens a bucket for stored files.
 * @param address `s3://HOST/BUCKET?region=REGION`; `tls=no` if the host has no certificate. Keys are in
 *   AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY
 * @throws ExpectedError if the address is wrong, or the keys do not give access to the bucket
 */
export async function openBucketStorage(address: string, env = process.env): Promise<FileStorage> {
  const { host, bucket, region, scheme } = readAddress(address);
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  if (!accessKeyId || !secretAccessKey) {
    throw new ExpectedError(
      'FILES_URL needs the keys of its bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  }
  const place = `the bucket ${bucket} at ${host}`;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const home = `${scheme}://${host}/${bucket}`;
  const at = (name: string) => `${home}/${name.split('/').map(encodeURIComponent).join('/')}`;

  async function ask(url: string, init: RequestInit = {}): Promise<Buffer | null> {
    try {
      const answer = await client.fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 404) return null;
      if (answer.ok) return bytes;
      throw new Error(readXmlElements(bytes.toString(), 'Code')[0] ?? `status ${answer.status}`);
    } catch (error) {
      const reason = getErrorReason(error instanceof Error && error.cause ? error.cause : error);
      throw new StorageUnreachableError(`The files in ${place} cannot be reached: ${reason}.`, {
        cause: error,
      });
    }
  }

  async function listPage(from?: string, under?: string) {
    const query = new URLSearchParams({
      'list-type': '2',
      ...(under === undefined ? {} : { prefix: `${under}/` }),
      ...(from ? { 'continuation-token': from } : {}),
    });
    const answer = await ask(`${home}?${query.toString()}`);
    if (answer === null) return null;
    const page = answer.toString();
    return { names: readXmlElements(page, 'Key'), next: readXmlElements(page, 'NextContinuationToken')[0] };
  }

  const first = await listPage().catch((error: unknown) => {
    throw new ExpectedError(getErrorReason(error));
  });
  if (first === null)
    throw new ExpectedError(`There is no bucket ${bucket} at ${host}: make it before the first start.`);

  const read = async (name: string) => (await ask(at(name))) ?? undefined;
  const write = async (name: string, bytes: Uint8Array) => {
    const headers = { 'content-type': getContentType(name) };
    if ((await ask(at(name), { method: 'PUT', headers, body: Buffer.from(bytes) })) === null)
      throw new StorageUnreachableError(`There is no bucket ${bucket} at ${host} any more.`);
  };
  const remove = async (name: string) => void (await ask(at(name), { method: 'DELETE' }));
  const list = async (under?: string) => {
    const all: string[] = [];
    let page = await listPage(undefined, under);
    while (page) {
      all.push(...page.names);
      page = page.next === undefined ? null : await listPage(page.next, under);
    }
    return all.filter(name => !path.posix.basename(name).startsWith('.')).sort();
  };
  const hold = async (name: string, target: string) => {
    if (existsSync(target)) return;
    const bytes = await read(name);
    if (bytes === undefined) return;
    await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FILE_MODES.folder });
    await writeFile(target, bytes, { mode: PRIVATE_FILE_MODES.file });
  };
  return {
    place,
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

function readAddress(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, bucket = '', more] = url?.pathname.split('/') ?? [];
  if (url?.protocol !== 's3:' || !url.host || !bucket || more || url.username) {
    throw new ExpectedError(
      `FILES_URL must be s3://HOST/BUCKET, with ?region=REGION where the host wants one, not "${address.replace(/\/\/.*@/, '//…@')}".`,
    );
  }
  return {
    host: url.host,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    scheme: url.searchParams.get('tls') === 'no' ? 'http' : 'https',
  };
}

async function forEachInParallel(
  names: readonly string[],
  work: (name: string) => Promise<void>,
): Promise<void> {
  const left = [...names];
  const next = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await work(name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const readXmlElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(
      /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
      (whole, decimal?: string, hex?: string, word?: string) =>
        word
          ? (ENTITIES[word] ?? whole)
          : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex!, 16)),
    ),
  );
