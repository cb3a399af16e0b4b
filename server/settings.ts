import path from 'node:path';
import { readBucketAddress, readBucketKeys } from './lib/bucketAddress.ts';
import { ExpectedError } from './lib/errors.ts';
import { readTrustProxy, type TrustProxy } from './lib/trustProxy.ts';

export type SecondFactorRequirement = 'optional' | 'supers' | 'everybody';

/** Scope of the sales that a till can look up and return: the sales of its branch, or of the whole shop. */
export type TillSalesScope = 'branch' | 'shop';

export interface MailSettings {
  /** URL of the mail server, `smtp://` or `smtps://`, with the password. */
  url: string;
  from: string;
}

export interface Settings {
  host: string;
  port: number;
  dataFolder: string;
  database: string;
  /** URL (`postgres://`) of a replica from which reports are read. Null to read reports from `database`. */
  replica: string | null;
  /** Folder of stored files: pictures, in one folder for each kind (such as banner or product), and files to import. */
  filesFolder: string;
  /** URL (`s3://`) of a bucket for the stored files. Null to store the files in a folder. */
  filesUrl: string | null;
  /**
   * Folder of nightly backups, and of other backups without a given path. Null if nightly backups are off.
   */
  backupFolder: string | null;
  backupsKept: number;
  /**
   * Seconds between two continuous copies. Each of them copies the changes of an SQLite database since the previous
   * copy to `backupFolder`. 0 turns continuous copies off.
   */
  backupSeconds: number;
  /**
   * URL (`s3://`) of a bucket that also gets the continuous copies of an SQLite database. Null if no bucket gets them.
   */
  copiesUrl: string | null;
  demoOrders: number | null;
  /** Default branch of imports and new users. Null if not set (`auth/defaultBranch.ts`). */
  defaultBranch: number | null;
  sessionHours: number;
  /** Minutes without use after which a session ends. Null if sessions have no such limit. */
  sessionIdleMinutes: number | null;
  importMegabytes: number;
  auditDays: number;
  secondFactor: SecondFactorRequirement;
  tillSales: TillSalesScope;
  /** Origins (`https://till.example`) of tills that run in a browser. */
  tillOrigins: string[];
  /** True if webhooks can have addresses in private networks, and addresses without TLS. */
  webhooksPrivate: boolean;
  mail: MailSettings | null;
  logLevel: string;
  /**
   * Access to `/metrics`. Null if `/metrics` is off. Otherwise, `token` is the token that a caller needs, or null if
   * every caller may read it.
   */
  metrics: { token: string | null } | null;
  /**
   * Separate address at which `/metrics` and `/docs` are served. Null to serve them at the address of the application.
   */
  metricsListen: { host: string; port: number } | null;
  trustProxy: TrustProxy;
}

/** Number of orders in the demo shop. `small` is about 90 days of a busy shop with three branches. */
const DEMO_ORDERS = { small: 30_000, large: 1_000_000 };
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the server's settings from environment variables. @throws ExpectedError naming the invalid variable */
export function readSettings(env: Environment = process.env): Settings {
  const dataFolder = folder(env, 'DATA_DIR') ?? path.resolve('data');
  const logLevel = env.LOG_LEVEL || 'warn';
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ExpectedError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${logLevel}".`);
  }
  const database = env.DATABASE_URL || path.join(dataFolder, 'trastienda.sqlite');
  if (env.DATABASE_URL && !isPostgres(env.DATABASE_URL)) {
    throw new ExpectedError(
      'DATABASE_URL must begin with postgres:// (leave it out for the embedded database).',
    );
  }
  const replica = env.DATABASE_REPLICA_URL || null;
  if (replica !== null && !(isPostgres(replica) && isPostgres(database))) {
    throw new ExpectedError(
      'DATABASE_REPLICA_URL is for a copy of a PostgreSQL database: it must begin with postgres://, and so must DATABASE_URL.',
    );
  }
  return {
    host: env.HOST || '127.0.0.1',
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    dataFolder,
    database,
    replica,
    filesFolder: path.join(dataFolder, 'files'),
    filesUrl: env.FILES_URL || null,
    backupFolder: folder(env, 'BACKUP_DIR'),
    backupsKept: wholeNumber(env, 'BACKUP_KEEP', 14, 1, 10_000),
    backupSeconds: wholeNumber(env, 'BACKUP_SECONDS', 30, 0, 3600),
    copiesUrl: readCopiesUrl(env, database),
    demoOrders: demoOrders(env.DEMO || 'small'),
    defaultBranch: env.DEFAULT_BRANCH
      ? wholeNumber(env, 'DEFAULT_BRANCH', 0, 1, Number.MAX_SAFE_INTEGER)
      : null,
    sessionHours: wholeNumber(env, 'SESSION_HOURS', 12, 1, 24 * 365),
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES
      ? wholeNumber(env, 'SESSION_IDLE_MINUTES', 0, 5, 24 * 60)
      : null,
    importMegabytes: wholeNumber(env, 'IMPORT_MEGABYTES', 100, 1, 2000),
    auditDays: wholeNumber(env, 'AUDIT_DAYS', 400, 1, 36_500),
    secondFactor: secondFactorRule(env.SECOND_FACTOR || 'optional'),
    tillSales: tillSalesScope(env.TILL_SALES || 'branch'),
    tillOrigins: tillOrigins(env.TILL_ORIGINS),
    webhooksPrivate: isPrivateWebhookAllowed(env.WEBHOOKS_PRIVATE || 'off'),
    mail: mailSettings(env),
    logLevel,
    metrics: readMetrics(env.METRICS),
    metricsListen: readMetricsListen(env),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
  };
}

function isPrivateWebhookAllowed(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new ExpectedError(`WEBHOOKS_PRIVATE must be on or off, not "${text}".`);
}

function folder(env: Environment, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  // A blank value is refused, because it would silently create a folder called " ".
  if (text.trim() === '') throw new ExpectedError(`${name} must name a folder: it is blank.`);
  return path.resolve(text);
}

function readCopiesUrl(env: Environment, database: string): string | null {
  const { COPIES_URL: url, FILES_URL: filesUrl, BACKUP_DIR, BACKUP_SECONDS } = env;
  if (!url) return null;
  const { host, bucket } = readBucketAddress('COPIES_URL', url, { hasPrefix: true });
  if (isPostgres(database))
    throw new ExpectedError(
      'COPIES_URL is for copies of the embedded database: leave it out with DATABASE_URL.',
    );
  if (!BACKUP_DIR || Number(BACKUP_SECONDS || 1) === 0)
    throw new ExpectedError(
      'COPIES_URL is set: BACKUP_DIR must name the folder of the continuous copies, and BACKUP_SECONDS must not be 0 (or leave COPIES_URL out).',
    );
  const files = filesUrl ? readBucketAddress('FILES_URL', filesUrl) : null;
  // The continuous copies must not be in the bucket of FILES_URL, because a restore removes every object of that bucket
  // that does not belong to the restored shop.
  if (files?.host === host && files.bucket === bucket)
    throw new ExpectedError('COPIES_URL must name another bucket than FILES_URL.');
  readBucketKeys('COPIES_URL', env);
  return url;
}

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ExpectedError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function secondFactorRule(text: string): SecondFactorRequirement {
  if (text === 'optional' || text === 'supers' || text === 'everybody') return text;
  throw new ExpectedError(`SECOND_FACTOR must be optional, supers or everybody, not "${text}".`);
}

function tillOrigins(text = ''): string[] {
  const origins = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ExpectedError(`TILL_ORIGINS must be origins such as https://till.example, not "${origin}".`);
  return origins;
}

function tillSalesScope(text: string): TillSalesScope {
  if (text === 'branch' || text === 'shop') return text;
  throw new ExpectedError(`TILL_SALES must be branch or shop, not "${text}".`);
}

function mailSettings({ SMTP_URL: url, MAIL_FROM: from }: Environment): MailSettings | null {
  if (!url) {
    if (!from) return null;
    throw new ExpectedError(
      'MAIL_FROM is set: SMTP_URL must be the mail server that sends (or leave both out).',
    );
  }
  // The error message does not repeat the URL, because it contains a password.
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url)) {
    throw new ExpectedError('SMTP_URL must be an address that begins with smtp:// or smtps://.');
  }
  if (!from?.includes('@')) {
    throw new ExpectedError('SMTP_URL is set: MAIL_FROM must be the address that mail comes from.');
  }
  return { url, from };
}

const METRICS_TOKEN = 16;

function readMetrics(text: string | undefined): Settings['metrics'] {
  if (!text || text === '0') return null;
  if (text === '1') return { token: null };
  if (new RegExp(`^[!-~]{${METRICS_TOKEN},}$`).test(text)) return { token: text };
  throw new ExpectedError(
    `METRICS must be 1, or a token of at least ${METRICS_TOKEN} visible characters that readers of /metrics send.`,
  );
}

function readMetricsListen({ METRICS, METRICS_LISTEN: text }: Environment): Settings['metricsListen'] {
  if (!text) return null;
  const match = /^(?:(\[[\da-f:.]+\]|[^\s:]+):)?(\d{1,5})$/i.exec(text);
  const port = Number(match?.[2]);
  if (!match || port > 65_535) {
    throw new ExpectedError(
      `METRICS_LISTEN must be a port, or HOST:PORT such as 10.0.0.5:9464, not "${text}".`,
    );
  }
  if (readMetrics(METRICS) === null) {
    throw new ExpectedError('METRICS_LISTEN is set: METRICS must be 1 or a token (or leave both out).');
  }
  return { host: match[1]?.replace(/[[\]]/g, '') ?? '127.0.0.1', port };
}

function demoOrders(size: string): number | null {
  if (size === 'none') return null;
  if (size === 'small' || size === 'large') return DEMO_ORDERS[size];
  const orders = Number(size);
  if (/^\d+$/.test(size) && orders <= 20_000_000) return orders;
  throw new ExpectedError(
    `DEMO must be small, large, none or a number of orders up to 20000000, not "${size}".`,
  );
}

export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);
