/** Checks the PIN of a cashier without the server, with scrypt (RFC 7914). Node and browsers have its parts. */
import type { TillPin } from './types.ts';

/**
 * Checks a PIN, which takes some tenths of a second. A till should refuse further tries for a while after some wrong
 * PINs.
 * @param pin the typed digits
 * @param expected `pin` of a cashier from `fetchShop`. Null for a cashier without a PIN, whose sign-in fails.
 */
export async function checkPin(pin: string, expected: TillPin | null): Promise<boolean> {
  if (!expected || !/^[0-9]{4,8}$/.test(pin)) return false;
  const hash = fromBase64(expected.hash);
  const found = await scrypt(pin, expected, hash.length);
  return found.reduce((difference, byte, index) => difference | (byte ^ hash[index]!), 0) === 0;
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), character => character.charCodeAt(0));

async function scrypt(
  password: string,
  { salt, cost, blockSize, parallelization }: TillPin,
  length: number,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const derive = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, count: number) =>
    crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: bytes, iterations: 1 }, key, 8 * count);
  const laneBytes = 128 * blockSize;
  const lanes = await derive(fromBase64(salt), laneBytes * parallelization);
  for (let lane = 0; lane < parallelization; lane++)
    mixLane(new Int32Array(lanes, lane * laneBytes, laneBytes / 4), cost);
  return new Uint8Array(await derive(lanes, length));
}

/** Mixes one lane with `cost` blocks of memory, in place: `scryptROMix`. */
function mixLane(lane: Int32Array, cost: number): void {
  const size = lane.length;
  const memory = new Int32Array(cost * size);
  const scratch = new Int32Array(size);
  for (let index = 0; index < cost; index++) {
    memory.set(lane, index * size);
    mixBlock(lane, scratch);
  }
  for (let index = 0; index < cost; index++) {
    // The last chunk of 16 words chooses a block. `cost` is a power of two.
    const start = (lane[size - 16]! & (cost - 1)) * size;
    for (let word = 0; word < size; word++) lane[word] = lane[word]! ^ memory[start + word]!;
    mixBlock(lane, scratch);
  }
}

/** Mixes a block in place: `scryptBlockMix`. Chunks with an even number come first in the result. */
function mixBlock(block: Int32Array, scratch: Int32Array): void {
  const chunks = block.length / 16;
  CHUNK.set(block.subarray(-16));
  for (let index = 0; index < chunks; index++) {
    for (let word = 0; word < 16; word++) CHUNK[word] = CHUNK[word]! ^ block[index * 16 + word]!;
    mixChunk(CHUNK);
    scratch.set(CHUNK, ((index >> 1) + (index % 2 === 0 ? 0 : chunks / 2)) * 16);
  }
  block.set(scratch);
}

/** Working memory, allocated once, because a check mixes millions of chunks. */
const CHUNK = new Int32Array(16);
const BEFORE = new Int32Array(16);

/** Mixes 16 words in place by four double rounds, of columns and of rows: Salsa20/8. */
function mixChunk(words: Int32Array): void {
  BEFORE.set(words);
  for (let round = 0; round < 4; round++) {
    mixQuarter(words, 0, 4, 8, 12);
    mixQuarter(words, 5, 9, 13, 1);
    mixQuarter(words, 10, 14, 2, 6);
    mixQuarter(words, 15, 3, 7, 11);
    mixQuarter(words, 0, 1, 2, 3);
    mixQuarter(words, 5, 6, 7, 4);
    mixQuarter(words, 10, 11, 8, 9);
    mixQuarter(words, 15, 12, 13, 14);
  }
  for (let word = 0; word < 16; word++) words[word] = words[word]! + BEFORE[word]!;
}

function mixQuarter(words: Int32Array, a: number, b: number, c: number, d: number): void {
  words[b] = words[b]! ^ rotate(words[a]! + words[d]!, 7);
  words[c] = words[c]! ^ rotate(words[b] + words[a]!, 9);
  words[d] = words[d]! ^ rotate(words[c] + words[b], 13);
  words[a] = words[a]! ^ rotate(words[d] + words[c], 18);
}

const rotate = (sum: number, bits: number): number => (sum << bits) | (sum >>> (32 - bits));
