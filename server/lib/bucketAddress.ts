import { ExpectedError } from './errors.ts';

export interface BucketAddress {
  host: string;
  bucket: string;
  /** Beginning of the names of all objects, without a slash at its end. Empty for the whole bucket. */
  prefix: string;
  region: string;
  scheme: 'http' | 'https';
}

/** Characters that need no encoding in a URL. */
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/;

/**
 * Parses the address of a bucket, `s3://HOST/BUCKET?region=REGION`. With `&tls=no` at its end, the server connects to
 * the host without TLS.
 * @param setting name of the setting with the address, for the error message
 * @param options.hasPrefix true if the address may also name a prefix, as in `s3://HOST/BUCKET/PREFIX`
 * @throws ExpectedError for an address of another form
 */
export function readBucketAddress(
  setting: string,
  address: string,
  { hasPrefix = false } = {},
): BucketAddress {
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, bucket = '', ...more] = url?.pathname.split('/') ?? [];
  const prefix = more.join('/').replace(/\/$/, '');
  const isPrefixValid = prefix === '' || (hasPrefix && PREFIX.test(prefix));
  if (url?.protocol !== 's3:' || !url.host || !bucket || !isPrefixValid || url.username) {
    const form = hasPrefix ? 's3://HOST/BUCKET or s3://HOST/BUCKET/PREFIX' : 's3://HOST/BUCKET';
    throw new ExpectedError(
      `${setting} must be ${form}, with ?region=REGION where the host wants one, not "${address.replace(/\/\/.*@/, '//…@')}".`,
    );
  }
  return {
    host: url.host,
    bucket,
    prefix,
    region: url.searchParams.get('region') ?? 'us-east-1',
    scheme: url.searchParams.get('tls') === 'no' ? 'http' : 'https',
  };
}

/**
 * Reads the keys of a bucket from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
 * @throws ExpectedError if one is missing
 */
export function readBucketKeys(setting: string, env: Readonly<Record<string, string | undefined>>) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  throw new ExpectedError(
    `${setting} needs the keys of its bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
  );
}
