/** True for http and https URLs. Only these may become the `href` of a link from data. */
export function isWebAddress(address: unknown): address is string {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return false;
  return URL.canParse(address);
}
