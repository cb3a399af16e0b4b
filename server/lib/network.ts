import { isIPv6 } from 'node:net';

/**
 * Numbers of 16-bit groups at the start of an IPv6 address that identify a network. A device can choose its address
 * freely after the first four groups (64 bits). An internet provider often assigns all addresses with the same first
 * three groups (48 bits) to one customer.
 */
const DEVICE_GROUPS = 4;
const WIDE_GROUPS = 3;

/**
 * Returns the network of a caller's address, by which attempts are counted. It is the whole IPv4 address, or the first
 * 64 bits of an IPv6 address, because a device can change the other bits at will.
 */
export function toNetworkPrefix(address: string): string {
  return isIPv6(address) && !address.includes('.') ? takeGroups(address, DEVICE_GROUPS) : address;
}

/**
 * Returns the network that one attacker can own completely: the first 24 bits of an IPv4 address, or the first 48 bits
 * of an IPv6 address.
 */
export function toWideNetworkPrefix(address: string): string {
  const [, ipv4] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  return isIPv6(address) ? takeGroups(address, WIDE_GROUPS) : address;
}

function takeGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::');
  const splitGroups = (text = '') => (text === '' ? [] : text.split(':'));
  const [first, last] = [splitGroups(head), splitGroups(tail)];
  const left = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: left }, () => '0'), ...last];
  return groups
    .slice(0, count)
    .map(group => parseInt(group, 16).toString(16))
    .join(':');
}
