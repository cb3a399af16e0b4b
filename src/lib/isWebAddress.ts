/** True for http and https URLs. No other URL from data may become a link's `href`. */
export function isWebAddress(address: unknown): address is string {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return false;
  return URL.canParse(address);
}
