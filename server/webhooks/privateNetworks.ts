/** Addresses that webhooks may not have, because the server could reach services there that its users cannot. */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');

/**
 * Public IPv6 addresses are in 2000::/3. Reserved ranges in it are not public: they embed IPv4 addresses, or are for
 * documentation.
 */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');
const RESERVED_IPV6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  RESERVED_IPV6.addSubnet(network, bits, 'ipv6');

export const isPrivateAddress = (address: string): boolean =>
  isIPv6(address)
    ? !PUBLIC_IPV6.check(address, 'ipv6') || RESERVED_IPV6.check(address, 'ipv6')
    : PRIVATE.check(address);

/**
 * Returns the host of a URL if it is an IP address, without the brackets around an IPv6 address. Null for a host name.
 */
export function getIpAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

export class PrivateAddressError extends Error {}

/**
 * Resolves a host name for a connection, and fails if one of its addresses is private. The connection uses the
 * addresses that were checked here, because a second look-up of the name could return a private address.
 */
export const lookUpPublicAddress: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, []);
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddressError(`${hostname} is in a private network.`), []);
    if (options.all) return callback(null, addresses);
    const { address, family } = addresses[0]!;
    callback(null, address, family);
  });
};
