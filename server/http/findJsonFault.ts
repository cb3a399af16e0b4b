import { createMessage, type Message } from '../language/message.ts';

/** Maximum number of objects and arrays within each other. Functions that call themselves overflow the stack later. */
const MAX_DEPTH = 100;

/** Matches a text of valid JSON, with its quotes and, if it is the key of an object, its colon. */
const JSON_TEXT = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g;

/**
 * Finds a fault of valid JSON that the server refuses: a value that is nested too deeply, or an object that has a key
 * twice. The parser would keep only the last value of such a key.
 */
export function findJsonFault(json: string, parsed: unknown): Message | undefined {
  if (isDeeperThan(MAX_DEPTH, parsed)) return createMessage('call.nestedTooDeeply');
  let keysInText = 0;
  for (const [, , colon] of json.matchAll(JSON_TEXT)) if (colon !== undefined) keysInText++;
  const kept = listKeys(parsed);
  if (keysInText === kept.length) return undefined;
  kept.sort();
  const written = [...json.matchAll(JSON_TEXT)]
    .flatMap(([, text, colon]) => (colon === undefined ? [] : (JSON.parse(text!) as string)))
    .toSorted();
  const key = written.find((one, index) => one !== kept[index]) ?? '';
  return createMessage('call.repeatedKey', { key });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isDeeperThan = (depth: number, value: unknown): boolean =>
  isObject(value) && (depth === 0 || Object.values(value).some(part => isDeeperThan(depth - 1, part)));

function listKeys(value: unknown, keys: string[] = []): string[] {
  if (!isObject(value)) return keys;
  if (!Array.isArray(value)) keys.push(...Object.keys(value));
  for (const part of Object.values(value)) listKeys(part, keys);
  return keys;
}
