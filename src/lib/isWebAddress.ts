/** True for http and https URLs. A URL from data becomes a link's `href` only if it is one of these. */
export function isWebAddress(address: unknown): address is string {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return false;
  return URL.canParse(address);
}
