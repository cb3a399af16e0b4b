import { isIPv6 } from 'node:net';

const GROUPS = 4;

/**
 * Returns the network of a caller's address, by which attempts are counted: the whole IPv4 address, or the network
 * part of an IPv6 address, because a device can change the rest at will.
 */
export function toNetwork(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::');
  const splitGroups = (text = '') => (text === '' ? [] : text.split(':'));
  const [first, last] = [splitGroups(head), splitGroups(tail)];
  const left = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: left }, () => '0'), ...last];
  return groups
    .slice(0, GROUPS)
    .map(group => parseInt(group, 16).toString(16))
    .join(':');
}
