import { isIPv6 } from 'node:net';

/** Groups of an address of IPv6 that say whose network it is: 64 bits. */
const GROUPS = 4;

/**
 * Where a call comes from, for counting: an address of IPv4, and of IPv6 its network, since a device there has another address
 * whenever it likes.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::');
  const groupsOf = (text = '') => (text === '' ? [] : text.split(':'));
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const left = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: left }, () => '0'), ...last];
  return groups
    .slice(0, GROUPS)
    .map(group => parseInt(group, 16).toString(16))
    .join(':');
}
