/** Whether a link from data may be followed: only http and https addresses reach an `href`. */
export function isWebAddress(address: unknown): address is string {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return false;
  return URL.canParse(address);
}
