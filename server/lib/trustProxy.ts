/**
 * Determines the proxies whose X-Forwarded-For header is trusted. Without such a limit, any caller could send a
 * false address in this header.
 */
import { isIP } from 'node:net';
import { ExpectedError } from './errors.ts';

/**
 * Trusted proxies: the number of proxies in front of the server; or a list of addresses, networks such as 10.0.0.0/8,
 * and the words in `WORDS`, such as `loopback`.
 */
export type TrustProxy = false | number | string[];

const WORDS = ['loopback', 'linklocal', 'uniquelocal'];
const BITS = { 4: 32, 6: 128 };

/** Parses the variable TRUST_PROXY. @throws ExpectedError naming the variable */
export function readTrustProxy(text = ''): TrustProxy {
  const value = text.trim().toLowerCase();
  if (['', '0', 'false'].includes(value)) return false;
  if (value === 'true') return 1;
  if (/^\d{1,4}$/.test(value)) return Number(value) || false;
  const networks = value.split(',').map(part => part.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ExpectedError(
    `TRUST_PROXY must be the number of proxies before the server, or their addresses or networks separated by commas, not "${text}".`,
  );
}

function isNetwork(text: string): boolean {
  if (WORDS.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (more.length > 0 || address.includes('%') || (family !== 4 && family !== 6)) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= BITS[family]);
}

/**
 * Creates the value of Fastify's option `trustProxy`. For a number of proxies, it is a function that counts them from
 * the server outwards. The number itself would not work: this version of Fastify then trusts no proxy at all, because
 * it cannot check the address of the nearest one.
 */
export const createTrustProxyOption = (trust: TrustProxy) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
