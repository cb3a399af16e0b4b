import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { PRIVATE_FILE_MODES } from '../database/filePermissions.ts';
import { readBucketKeys, type BucketAddress } from '../lib/bucketAddress.ts';
import { ExpectedError, getErrorReason, isDiskFullError } from '../lib/errors.ts';
import { StorageUnreachableError } from './files.ts';

/** Milliseconds without a response after which the bucket counts as unreachable. */
const PATIENCE = 15_000;
/** Maximum number of milliseconds for the upload of a file or of a part of a file. */
const UPLOAD_PATIENCE = 120_000;
/** Number of retries after a response with the status 500 or above, with a growing pause. */
const RETRIES = 2;
/**
 * Size in bytes from which a file is uploaded in parts. A bucket of Amazon S3 takes 10,000 parts of at least 5 MB each.
 */
const PART_BYTES = 8 * 1024 * 1024;
/** Header with the SHA-256 of an uploaded file, which the bucket stores with the object. */
const CHECKSUM_HEADER = 'x-amz-meta-sha256';

export interface BucketObject {
  name: string;
  bytes: number;
}

interface BucketClientOptions {
  /** Name of the setting that contains the bucket's address, for error messages. */
  setting: string;
  address: BucketAddress;
  /** Plural noun for the stored objects, such as "continuous copies", for error messages. */
  content: string;
  env: Readonly<Record<string, string | undefined>>;
}

interface BucketResponse {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Calls a bucket of Amazon S3, or of a server with its protocol. Names of objects do not include the prefix. */
export class BucketClient {
  readonly place: string;
  readonly #address: BucketAddress;
  readonly #content: string;
  readonly #client: AwsClient;
  readonly #home: string;

  /** @throws ExpectedError if the keys are missing */
  constructor({ setting, address, content, env }: BucketClientOptions) {
    const { host, bucket, region, scheme } = address;
    this.#address = address;
    this.#content = content;
    this.place = `the bucket ${bucket} at ${host}`;
    const keys = readBucketKeys(setting, env);
    this.#client = new AwsClient({ ...keys, region, service: 's3', retries: RETRIES });
    this.#home = `${scheme}://${host}/${bucket}`;
  }

  /** @throws ExpectedError if the bucket does not exist, or the keys do not give access to it */
  async assertUsable(): Promise<void> {
    const { host, bucket } = this.#address;
    const first = await this.#listPage('').catch((error: unknown) => {
      throw new ExpectedError(getErrorReason(error));
    });
    if (first === null)
      throw new ExpectedError(`There is no bucket ${bucket} at ${host}: make it before the first start.`);
  }

  /** Lists the objects whose names begin with `start`. */
  async list(start = ''): Promise<BucketObject[]> {
    const all: BucketObject[] = [];
    let page = await this.#listPage(start);
    while (page) {
      all.push(...page.objects);
      page = page.next === undefined ? null : await this.#listPage(start, page.next);
    }
    return all;
  }

  async #listPage(start: string, from?: string) {
    const prefix = this.#toKey(start);
    const query = new URLSearchParams({
      'list-type': '2',
      ...(prefix === '' ? {} : { prefix }),
      ...(from ? { 'continuation-token': from } : {}),
    });
    const response = await this.#ask(`${this.#home}?${query.toString()}`);
    if (response === null) return null;
    const page = response.toString();
    const sizes = readXmlElements(page, 'Size');
    const objects = readXmlElements(page, 'Key').map((key, at) => ({
      name: key.slice(this.#toKey('').length),
      bytes: Number(sizes[at]),
    }));
    return { objects, next: readXmlElements(page, 'NextContinuationToken')[0] };
  }

  async read(name: string): Promise<Buffer | undefined> {
    return (await this.#ask(this.#toUrl(name))) ?? undefined;
  }

  async write(name: string, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<void> {
    await this.#change(this.#toUrl(name), { method: 'PUT', headers, body: Buffer.from(bytes) });
  }

  async remove(name: string): Promise<void> {
    await this.#ask(this.#toUrl(name), { method: 'DELETE' });
  }

  /** Copies an object within the bucket. */
  async copy(name: string, to: string): Promise<void> {
    const source = encodeKey(`${this.#address.bucket}/${this.#toKey(name)}`);
    await this.#change(this.#toUrl(to), { method: 'PUT', headers: { 'x-amz-copy-source': source } });
  }

  /** Uploads a file with its checksum. A long file is uploaded in parts, so that it is never in memory as a whole. */
  async upload(file: string, name: string): Promise<void> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    const headers = { [CHECKSUM_HEADER]: hash.digest('hex') };
    const { size } = await stat(file);
    const source = await open(file);
    const readPart = async (offset: number) => {
      const part = Buffer.allocUnsafe(Math.min(PART_BYTES, size - offset));
      let read = 0;
      while (read < part.length) {
        const { bytesRead } = await source.read(part, read, part.length - read, offset + read);
        if (bytesRead === 0) throw new Error(`${file} became shorter while it was uploaded`);
        read += bytesRead;
      }
      return part;
    };
    try {
      const url = this.#toUrl(name);
      if (size <= PART_BYTES) {
        const init = { method: 'PUT', headers, body: await readPart(0) };
        await this.#change(url, init, UPLOAD_PATIENCE);
      } else await this.#uploadParts(url, headers, size, readPart);
    } finally {
      await source.close();
    }
  }

  async #uploadParts(
    url: string,
    headers: Record<string, string>,
    size: number,
    readPart: (offset: number) => Promise<Buffer<ArrayBuffer>>,
  ): Promise<void> {
    const begun = await this.#change(`${url}?uploads=`, { method: 'POST', headers });
    const [id = ''] = readXmlElements(begun.bytes.toString(), 'UploadId');
    const upload = `uploadId=${encodeURIComponent(id)}`;
    try {
      const parts: string[] = [];
      for (let offset = 0; offset < size; offset += PART_BYTES) {
        const number = parts.length + 1;
        const stored = await this.#change(
          `${url}?partNumber=${number}&${upload}`,
          { method: 'PUT', body: await readPart(offset) },
          UPLOAD_PATIENCE,
        );
        const tag = stored.headers.get('etag') ?? '';
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
      }
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      await this.#change(`${url}?${upload}`, { method: 'POST', body }, UPLOAD_PATIENCE);
    } catch (error) {
      // The parts that were already uploaded are deleted. Otherwise, the bucket would keep them forever, although they
      // do not appear when its objects are listed.
      await this.#ask(`${url}?${upload}`, { method: 'DELETE' }).catch(() => {});
      throw error;
    }
  }

  /**
   * Downloads an object that `upload` has stored.
   * @throws ExpectedError if it is missing, or its content does not match its checksum
   */
  async download(name: string, file: string): Promise<void> {
    for (let left = RETRIES; ; left--) {
      try {
        return await this.#downloadOnce(name, file);
      } catch (error) {
        await rm(file, { force: true });
        if (error instanceof ExpectedError || isDiskFullError(error)) throw error;
        if (left === 0) throw this.#explain(error);
      }
    }
  }

  async #downloadOnce(name: string, file: string): Promise<void> {
    const describe = (fault: string) => new ExpectedError(`${name} in ${this.place} ${fault}.`);
    const hash = createHash('sha256');
    await withPatience(PATIENCE, async (signal, keepWaiting) => {
      const response = await this.#client.fetch(this.#toUrl(name), { redirect: 'error', signal });
      if (response.status === 404) throw describe('is missing');
      if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
      const checksum = response.headers.get(CHECKSUM_HEADER);
      if (checksum === null) throw describe('was not written by Trastienda: it has no checksum');
      await pipeline(
        response.body as unknown as AsyncIterable<Uint8Array>,
        async function* (source) {
          for await (const chunk of source) {
            keepWaiting();
            hash.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(file, { mode: PRIVATE_FILE_MODES.file, flags: 'wx' }),
        { signal },
      );
      if (hash.digest('hex') !== checksum) throw describe('is damaged: its checksum differs');
    });
  }

  /** Sends a request. @throws StorageUnreachableError for a failure other than the status 404 */
  async #send(url: string, init: RequestInit, patience = PATIENCE): Promise<BucketResponse> {
    try {
      return await withPatience(patience, async signal => {
        const response = await this.#client.fetch(url, { ...init, redirect: 'error', signal });
        const { status, headers } = response;
        const bytes = Buffer.from(await response.arrayBuffer());
        if (response.ok || status === 404) return { status, headers, bytes };
        throw new Error(readErrorCode(bytes) ?? `status ${status}`);
      });
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** @returns null for the status 404 */
  async #ask(url: string, init: RequestInit = {}): Promise<Buffer | null> {
    const { status, bytes } = await this.#send(url, init);
    return status === 404 ? null : bytes;
  }

  async #change(url: string, init: RequestInit, patience?: number): Promise<BucketResponse> {
    const response = await this.#send(url, init, patience);
    const { host, bucket } = this.#address;
    // Two requests can fail although the bucket has already sent the status 200: copying an object, and completing an
    // upload in parts. The body then contains the error.
    const code = readErrorCode(response.bytes);
    if (code === 'NoSuchBucket')
      throw new StorageUnreachableError(`There is no bucket ${bucket} at ${host} any more.`);
    if (code !== undefined || response.status === 404)
      throw this.#explain(new Error(code ?? `status ${response.status}`));
    return response;
  }

  #explain(error: unknown): StorageUnreachableError {
    const reason = getErrorReason(error instanceof Error && error.cause ? error.cause : error);
    return new StorageUnreachableError(
      `The ${this.#content} in ${this.place} cannot be reached: ${reason}.`,
      {
        cause: error,
      },
    );
  }

  #toKey(name: string): string {
    const { prefix } = this.#address;
    return prefix === '' ? name : `${prefix}/${name}`;
  }

  #toUrl(name: string): string {
    return `${this.#home}/${encodeKey(this.#toKey(name))}`;
  }
}

/**
 * Ends work that takes too long. The abort signal alone does not end a request: Node.js loses the signal when the
 * garbage collector runs before the response.
 * @param work receives an abort signal, and a function that restarts the timeout
 */
async function withPatience<T>(
  patience: number,
  work: (signal: AbortSignal, keepWaiting: () => void) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`there was no response for ${patience / 1000} seconds`);
    abort.abort(error);
    reject(error);
  }, patience);
  try {
    return await Promise.race([work(abort.signal, () => timer.refresh()), silence]);
  } finally {
    clearTimeout(timer);
  }
}

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/**
 * Calls `work` for each name, several at a time. After a failure, it starts no further calls, waits until the running
 * calls have ended, and throws the error.
 */
export async function forEachInParallel(
  names: readonly string[],
  work: (name: string) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const left = [...names];
  const workThrough = async () => {
    try {
      for (let name = left.shift(); name !== undefined; name = left.shift()) await work(name);
    } finally {
      left.length = 0;
    }
  };
  const lanes = Array.from({ length: atOnce }, workThrough);
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const readErrorCode = (response: Buffer): string | undefined =>
  readXmlElements(response.toString(), 'Code')[0];

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
