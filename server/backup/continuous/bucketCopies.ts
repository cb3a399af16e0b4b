/**
 * Keeps the continuous copies (copies of every change) of an SQLite shop in a bucket. The bucket has the same files as
 * the folder `BACKUP_DIR/continuous`.
 */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { connect } from '../../database/connect.ts';
import { makePrivateFolder } from '../../database/filePermissions.ts';
import { BucketClient, forEachInParallel } from '../../files/bucketClient.ts';
import { listFiles } from '../../files/folder.ts';
import { readBucketAddress } from '../../lib/bucketAddress.ts';
import { ExpectedError, getErrorCode, getErrorReason } from '../../lib/errors.ts';
import { CONFIG_PATH, FILES_FOLDER, isBackupFilePath, MANIFEST_PATH } from '../manifest.ts';
import {
  COPIES_FOLDER,
  findOldCopies,
  listBackupChainNames,
  toBackupChains,
  type BackupChain,
} from './copiesFolder.ts';
import { findRestorePoint, type RestorePoint } from './restoreCopies.ts';

/** Name of the object in the bucket that says which shop and which server made the copies. */
const OWNER_NAME = `${COPIES_FOLDER}/owner.json`;
/** Milliseconds after which the objects of the bucket are listed again. */
const LIST_INTERVAL = 60 * 60_000;
/** Number of files that are uploaded at the same time. A full copy can be uploaded in addition to them. */
const UPLOADS_AT_ONCE = 4;

const Owner = Type.Object({
  /** Time at which the tables of the shop were created. It identifies the shop, because a restore keeps it. */
  shop: Type.String(),
  isDemo: Type.Boolean(),
  /** Random id that each start of the server creates. */
  server: Type.String(),
});
type Owner = Static<typeof Owner>;

/** @throws ExpectedError if the address is wrong or the keys are missing */
export function openContinuousCopiesBucket(address: string, setting = 'COPIES_URL'): BucketClient {
  return new BucketClient({
    setting,
    address: readBucketAddress(setting, address, { hasPrefix: true }),
    content: 'continuous copies',
    env: process.env,
  });
}

interface CopiesToSend {
  /** Value of COPIES_URL. */
  address: string;
  /** Folder of the continuous copies in BACKUP_DIR. */
  folder: string;
  /** SQLite file of the shop. */
  database: string;
}

/** Sends the continuous copies of a shop to a bucket. */
export class BucketCopies {
  readonly #folder: string;
  readonly #database: string;
  readonly #bucket: BucketClient;
  readonly #server = randomUUID();
  #hasClaimed = false;
  /** Sizes of the stored objects in bytes, by name. Null if they must be listed again. */
  #stored: Map<string, number> | null = null;
  #listedAt = 0;
  /**
   * Name of the newest local backup chain (a folder with full copies and later changes) at the last call of `send`. As
   * long as it is the newest, `send` compares only the files of this chain with the bucket. Undefined if the bucket
   * lacked a full copy of an older chain, so that the next call compares the files of all chains.
   */
  #listedChain: string | undefined;
  /** Path and change time of the `config.json` that was sent last. */
  #sentConfig = '';
  #sendingBases: Promise<void> | null = null;
  #baseFailure: Error | null = null;

  constructor({ address, folder, database }: CopiesToSend) {
    this.#folder = folder;
    this.#database = database;
    this.#bucket = openContinuousCopiesBucket(address);
  }

  /**
   * Sends the files that the bucket lacks, and removes files that are too old. Full copies are sent in the background,
   * after this call has returned. If sending a full copy fails, the next call of `send` throws the error.
   * @returns true if the shop can be restored from the bucket to the state of the newest copy
   */
  async send(): Promise<boolean> {
    try {
      return await this.#sendMissing();
    } catch (error) {
      this.#stored = null;
      throw error;
    }
  }

  async #sendMissing(): Promise<boolean> {
    if (this.#baseFailure !== null) {
      const failure = this.#baseFailure;
      this.#baseFailure = null;
      throw failure;
    }
    await this.#claim();
    const newestChain = (await listBackupChainNames(this.#folder)).at(-1);
    const isListed =
      this.#stored !== null &&
      this.#listedChain === newestChain &&
      performance.now() - this.#listedAt < LIST_INTERVAL;
    const stored = isListed ? this.#stored! : await this.#listStored();
    // Older backup chains do not change, so their files are sent only once.
    const names =
      isListed && newestChain
        ? (await listFiles(path.join(this.#folder, newestChain))).map(name => `${newestChain}/${name}`)
        : await listFiles(this.#folder);
    const chainsOfBoth = toBackupChains('', [...new Set([...names, ...stored.keys()])]);
    const old = new Set(findOldCopies(chainsOfBoth).map(toName));
    const isOld = (name: string) => old.has(name) || old.has(name.split('/')[0]!);
    const missing = new Set(names.filter(name => !stored.has(name) && !isOld(name)));
    const chains = toBackupChains('', names).filter(({ folder }) => !isOld(folder));
    // Pictures come first, so that the bucket has every picture to which the stored rows refer.
    await this.#sendPictures([...missing]);
    for (const chain of chains) await this.#sendSegments(chain, missing);
    const newest = chains.at(-1);
    if (newest) await this.#sendConfig(newest.folder);
    const bases = chains
      .flatMap(chain => chain.bases.map(({ file }) => toName(file)))
      .filter(name => missing.has(name));
    this.#listedChain = bases.some(name => !name.startsWith(`${newestChain}/`)) ? undefined : newestChain;
    // Full copies of the database are sent last. A restore ignores a backup chain without a full copy, so it never uses
    // a chain whose other files are still missing.
    if (bases.length > 0) this.#sendingBases ??= this.#sendBases(bases);
    else await this.#removeAll([...stored.keys()].filter(isOld));
    return newest !== undefined && isRestorable(newest, file => stored.has(file));
  }

  /**
   * Writes the name of this shop and server into the bucket.
   * @throws ExpectedError if the bucket has the copies of another shop, or if another server of this shop began to send
   *   copies after this server did
   */
  async #claim(): Promise<void> {
    const { place } = this.#bucket;
    const bytes = await this.#bucket.read(OWNER_NAME);
    const owner = bytes && parseOwner(bytes);
    if (owner === null) throw new ExpectedError(`${OWNER_NAME} in ${place} is damaged. Remove it.`);
    if (owner?.server === this.#server) return;
    if (owner && this.#hasClaimed)
      throw new ExpectedError(
        `Another server sends the copies of this shop to ${place}. Stop one of them, and restart the other.`,
      );
    const shop = await readShop(this.#database);
    if (owner && owner.shop !== shop.shop && !owner.isDemo)
      throw new ExpectedError(
        `In ${place} are the copies of another shop. Name another bucket or prefix in COPIES_URL.`,
      );
    await this.#bucket.write(OWNER_NAME, Buffer.from(JSON.stringify({ ...shop, server: this.#server })));
    this.#hasClaimed = true;
  }

  async #listStored(): Promise<Map<string, number>> {
    this.#stored = toSizes(await this.#bucket.list(`${COPIES_FOLDER}/`));
    this.#listedAt = performance.now();
    return this.#stored;
  }

  /** Sends the manifests and pictures of backup chains, and the `config.json` of chains that lack it in the bucket. */
  async #sendPictures(missing: readonly string[]): Promise<void> {
    const stored = this.#stored!;
    // Each backup chain contains all pictures. A picture that the bucket already has in another chain is copied within
    // the bucket.
    const sources = new Map([...stored.keys()].map(name => [omitFirstFolder(name), name]));
    const isPicture = (name: string) => omitFirstFolder(name).startsWith(`${FILES_FOLDER}/`);
    const names = missing.filter(
      name => isPicture(name) || [MANIFEST_PATH, CONFIG_PATH].includes(omitFirstFolder(name)),
    );
    await forEachInParallel(
      names,
      async name => {
        const source = isPicture(name) ? sources.get(omitFirstFolder(name)) : undefined;
        const bytes = source === undefined ? undefined : stored.get(source);
        const found = await stat(path.join(this.#folder, name)).catch(() => undefined);
        if (source === undefined || bytes === undefined || bytes !== found?.size) return this.#sendFile(name);
        await this.#bucket.copy(toObjectName(source), toObjectName(name));
        stored.set(name, bytes);
      },
      UPLOADS_AT_ONCE,
    );
  }

  /**
   * Sends segments (files with changed database pages) in their order. A segment is skipped if the bucket lacks the
   * segment before it, because a restore could not use the later one.
   */
  async #sendSegments(chain: BackupChain, missing: ReadonlySet<string>): Promise<void> {
    const isStored = ({ file }: { file: string }) => this.#stored!.has(toName(file));
    const storedBases = chain.bases.filter(isStored);
    const storedNumbers = new Set(
      [...storedBases, ...chain.segments.filter(isStored)].map(({ number }) => number),
    );
    for (const { file, number } of chain.segments) {
      if (!missing.has(toName(file))) continue;
      if (storedBases.length > 0 && !storedNumbers.has(number - 1)) continue;
      await this.#sendFile(toName(file));
      storedNumbers.add(number);
    }
  }

  async #sendConfig(chain: string): Promise<void> {
    const name = `${chain}/${CONFIG_PATH}`;
    const found = await stat(path.join(this.#folder, name)).catch(() => undefined);
    const sent = `${name} ${found?.mtimeMs}`;
    if (!found || sent === this.#sentConfig) return;
    await this.#sendFile(name);
    this.#sentConfig = sent;
  }

  async #sendBases(names: readonly string[]): Promise<void> {
    try {
      for (const name of names) await this.#sendFile(name);
    } catch (error) {
      this.#baseFailure = error instanceof Error ? error : new Error(getErrorReason(error));
    } finally {
      this.#sendingBases = null;
    }
  }

  /** Waits for the uploads of full copies that the last call of `send` has started. */
  async waitForBases(): Promise<void> {
    await this.#sendingBases;
  }

  async #sendFile(name: string): Promise<void> {
    const file = path.join(this.#folder, name);
    try {
      await this.#bucket.upload(file, toObjectName(name));
      this.#stored?.set(name, (await stat(file)).size);
    } catch (error) {
      // `ContinuousCopies` has removed the file in the meantime, because the file is too old to be needed.
      if (getErrorCode(error) !== 'ENOENT') throw error;
    }
  }

  async #removeAll(names: readonly string[]): Promise<void> {
    // Full copies are removed first. A restore ignores a backup chain without a full copy, so it never uses a
    // half-removed chain.
    const bases = names.filter(name => omitFirstFolder(name).startsWith('base-'));
    for (const some of [bases, names.filter(name => !bases.includes(name))])
      await forEachInParallel(some, async name => {
        await this.#bucket.remove(toObjectName(name));
        this.#stored?.delete(name);
      });
  }
}

function isRestorable({ bases, segments }: BackupChain, isStored: (name: string) => boolean): boolean {
  const base = bases.findLast(({ file }) => isStored(toName(file)));
  return (
    base !== undefined &&
    segments.every(({ file, number }) => number <= base.number || isStored(toName(file)))
  );
}

const toName = (file: string): string => file.replaceAll(path.sep, '/');

const omitFirstFolder = (name: string): string => name.slice(name.indexOf('/') + 1);

const toObjectName = (name: string): string => `${COPIES_FOLDER}/${name}`;

const toSizes = (objects: readonly { name: string; bytes: number }[]): Map<string, number> =>
  new Map(objects.map(({ name, bytes }) => [omitFirstFolder(name), bytes]));

function parseOwner(bytes: Buffer): Owner | null {
  try {
    const owner: unknown = JSON.parse(bytes.toString());
    return Check(Owner, owner) ? owner : null;
  } catch {
    return null;
  }
}

async function readShop(database: string): Promise<Omit<Owner, 'server'>> {
  const db = connect(database);
  try {
    const { rows } = await sql<{ made: string }>`select min(timestamp) as made from kysely_migration`.execute(
      db,
    );
    const shop = await db.selectFrom('shop').select('demo').executeTakeFirst();
    return { shop: rows[0]!.made, isDemo: shop?.demo === 1 };
  } finally {
    await db.destroy();
  }
}

export interface BucketRestorePoint extends RestorePoint {
  hasPictures: boolean;
  /** Downloads the files of the restore point into a folder, as a backup chain. */
  download: (folder: string) => Promise<void>;
}

/**
 * Finds the newest moment, not after `until`, to which the copies in a bucket can restore the shop.
 * @param address `s3://` URL, such as the value of COPIES_URL
 * @param until UTC milliseconds
 * @throws ExpectedError if there is no such moment
 */
export async function findBucketRestorePoint(address: string, until: number): Promise<BucketRestorePoint> {
  const bucket = openContinuousCopiesBucket(address, 'The address');
  await bucket.assertUsable();
  const names = [...toSizes(await bucket.list(`${COPIES_FOLDER}/`)).keys()];
  const chains = toBackupChains('', names);
  if (chains.length === 0) throw new ExpectedError(`There are no continuous copies in ${bucket.place}.`);
  const point = findRestorePoint(chains, until);
  const { folder: chain } = point.chain;
  const more = names.filter(name => name.startsWith(`${chain}/`) && isBackupFilePath(omitFirstFolder(name)));
  const needed = [
    `${chain}/${MANIFEST_PATH}`,
    ...[point.base, ...point.segments].map(({ file }) => toName(file)),
    ...more,
  ];
  return {
    ...point,
    hasPictures: more.some(name => omitFirstFolder(name).startsWith(`${FILES_FOLDER}/`)),
    download: folder =>
      forEachInParallel(needed, async name => {
        makePrivateFolder(path.dirname(path.join(folder, name)));
        await bucket.download(toObjectName(name), path.join(folder, name));
      }),
  };
}
