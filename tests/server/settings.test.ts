import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ExpectedError } from '../../server/lib/errors.ts';
import { findMisspeltVariables } from '../../server/misspeltVariables.ts';
import { readSettings } from '../../server/settings.ts';

const COPIES = {
  COPIES_URL: 's3://s3.example.com/copies/first',
  BACKUP_DIR: '/mnt/backups',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

it('a variable with a misspelt name is said', () => {
  const env = {
    SESION_HOURS: '2',
    DATADIR: '/srv',
    HOME: '/root',
    LOG_LEVEL: 'info',
    BACKUP_DIRECTORY: '/mnt',
  };
  expect(findMisspeltVariables(env)).toEqual([
    'The server has no setting SESION_HOURS: did you mean SESSION_HOURS?',
    'The server has no setting DATADIR: did you mean DATA_DIR?',
  ]);
});

it('each setting is known to the search for misspelt names', () => {
  const read = new Set<string>();
  readSettings(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  const misspelt = [...read].filter(name => name.length > 7).map(name => `${name}S`);
  expect(misspelt.length).toBeGreaterThan(15);
  expect(findMisspeltVariables(Object.fromEntries(misspelt.map(name => [name, '1'])))).toHaveLength(
    misspelt.length,
  );
});

describe('settings', () => {
  it('have defaults that open the embedded shop on this machine alone', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataFolder: path.resolve('data'),
      database: path.resolve('data/trastienda.sqlite'),
      replica: null,
      filesFolder: path.resolve('data/files'),
      filesUrl: null,
      backupFolder: null,
      backupsKept: 14,
      backupSeconds: 30,
      copiesUrl: null,
      auditDays: 400,
      importMegabytes: 100,
      demoOrders: 30_000,
      defaultBranch: null,
      sessionHours: 12,
      sessionIdleMinutes: null,
      secondFactor: 'optional',
      tillSales: 'branch',
      tillOrigins: [],
      mail: null,
      logLevel: 'warn',
      metrics: null,
      metricsListen: null,
      trustProxy: false,
      webhooksPrivate: false,
    });
  });

  it('take every value from its variable', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/srv/shop',
      DATABASE_URL: 'postgresql://shop@db/shop',
      DATABASE_REPLICA_URL: 'postgres://shop@copy/shop',
      FILES_URL: 's3://s3.example.com/shop',
      BACKUP_DIR: '/mnt/backups',
      BACKUP_KEEP: '30',
      BACKUP_SECONDS: '10',
      AUDIT_DAYS: '90',
      IMPORT_MEGABYTES: '5',
      DEMO: 'none',
      DEFAULT_BRANCH: '7',
      SESSION_HOURS: '2',
      SESSION_IDLE_MINUTES: '20',
      SECOND_FACTOR: 'supers',
      TILL_SALES: 'shop',
      TILL_ORIGINS: 'https://till.example, http://localhost:5173',
      SMTP_URL: 'smtps://shop:secret@mail.example',
      MAIL_FROM: 'shop@mail.example',
      LOG_LEVEL: 'debug',
      METRICS: 'a-token-for-the-watch',
      METRICS_LISTEN: '10.0.0.5:9464',
      TRUST_PROXY: '1',
      WEBHOOKS_PRIVATE: 'on',
    };
    expect(readSettings(env)).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataFolder: '/srv/shop',
      database: 'postgresql://shop@db/shop',
      replica: 'postgres://shop@copy/shop',
      filesFolder: '/srv/shop/files',
      filesUrl: 's3://s3.example.com/shop',
      backupFolder: '/mnt/backups',
      backupsKept: 30,
      backupSeconds: 10,
      copiesUrl: null,
      auditDays: 90,
      importMegabytes: 5,
      demoOrders: null,
      defaultBranch: 7,
      sessionHours: 2,
      sessionIdleMinutes: 20,
      secondFactor: 'supers',
      tillSales: 'shop',
      tillOrigins: ['https://till.example', 'http://localhost:5173'],
      mail: { url: 'smtps://shop:secret@mail.example', from: 'shop@mail.example' },
      logLevel: 'debug',
      metrics: { token: 'a-token-for-the-watch' },
      metricsListen: { host: '10.0.0.5', port: 9464 },
      trustProxy: 1,
      webhooksPrivate: true,
    });
  });

  it('take a bucket for the continuous copies of the embedded database', () => {
    expect(readSettings(COPIES).copiesUrl).toBe(COPIES.COPIES_URL);
  });

  it('take an empty variable for one that is not set', () => {
    const names = [
      'HOST',
      'PORT',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_REPLICA_URL',
      'FILES_URL',
      'BACKUP_DIR',
      'BACKUP_KEEP',
      'COPIES_URL',
      'IMPORT_MEGABYTES',
      'DEMO',
      'SESSION_HOURS',
      'SESSION_IDLE_MINUTES',
      'SECOND_FACTOR',
      'TILL_SALES',
      'TILL_ORIGINS',
      'SMTP_URL',
      'MAIL_FROM',
      'LOG_LEVEL',
      'METRICS',
      'METRICS_LISTEN',
      'TRUST_PROXY',
    ];
    expect(readSettings(Object.fromEntries(names.map(name => [name, ''])))).toEqual(readSettings({}));
  });

  it.each([
    ['small', 30_000],
    ['large', 1_000_000],
    ['none', null],
    ['0', 0],
    ['250', 250],
    ['20000000', 20_000_000],
  ])('fill the demo shop: %s', (DEMO, orders) => {
    expect(readSettings({ DEMO }).demoOrders).toBe(orders);
  });

  it.each([
    ['0', false],
    ['false', false],
    ['true', 1],
    ['2', 2],
    [' 10.0.0.7 ', ['10.0.0.7']],
    ['loopback, 10.0.0.0/8,2001:db8::/32,::1', ['loopback', '10.0.0.0/8', '2001:db8::/32', '::1']],
    ['Linklocal,uniquelocal', ['linklocal', 'uniquelocal']],
  ])('trust these proxies: %s', (TRUST_PROXY, trusted) => {
    expect(readSettings({ TRUST_PROXY }).trustProxy).toEqual(trusted);
  });

  it.each([
    'yes',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/129',
    '10.0.0.1,',
    'nginx',
    '10.0.0.0/8/8',
    '1,2',
  ])('refuse %s as a proxy in one sentence', TRUST_PROXY => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow(
      new ExpectedError(
        `TRUST_PROXY must be the number of proxies before the server, or their addresses or networks separated by commas, not "${TRUST_PROXY}".`,
      ),
    );
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
    [{ PORT: '3e3' }, 'PORT must be a whole number from 0 to 65535, not "3e3".'],
    [{ PORT: ' 80' }, 'PORT must be a whole number from 0 to 65535, not " 80".'],
    [{ SESSION_HOURS: '0' }, 'SESSION_HOURS must be a whole number from 1 to 8760, not "0".'],
    [
      { DEFAULT_BRANCH: '3.5' },
      'DEFAULT_BRANCH must be a whole number from 1 to 9007199254740991, not "3.5".',
    ],
    [
      { DATABASE_URL: 'mysql://shop' },
      'DATABASE_URL must begin with postgres:// (leave it out for the embedded database).',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
    [
      { TILL_ORIGINS: 'till.example' },
      'TILL_ORIGINS must be origins such as https://till.example, not "till.example".',
    ],
    [
      { ...COPIES, COPIES_URL: 's3://s3.example.com/copies//first' },
      'COPIES_URL must be s3://HOST/BUCKET or s3://HOST/BUCKET/PREFIX, with ?region=REGION where the host wants one, not "s3://s3.example.com/copies//first".',
    ],
    [
      { ...COPIES, DATABASE_URL: 'postgres://shop' },
      'COPIES_URL is for copies of the embedded database: leave it out with DATABASE_URL.',
    ],
    [
      { ...COPIES, BACKUP_DIR: '' },
      'COPIES_URL is set: BACKUP_DIR must name the folder of the continuous copies, and BACKUP_SECONDS must not be 0 (or leave COPIES_URL out).',
    ],
    [
      { ...COPIES, FILES_URL: 's3://s3.example.com/copies' },
      'COPIES_URL must name another bucket than FILES_URL.',
    ],
    [
      { ...COPIES, AWS_SECRET_ACCESS_KEY: '' },
      'COPIES_URL needs the keys of its bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    ],
    [{ TILL_SALES: 'all' }, 'TILL_SALES must be branch or shop, not "all".'],
    [{ SECOND_FACTOR: 'always' }, 'SECOND_FACTOR must be optional, supers or everybody, not "always".'],
    [
      { SMTP_URL: 'mail.example', MAIL_FROM: 'a@b' },
      'SMTP_URL must be an address that begins with smtp:// or smtps://.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example' },
      'SMTP_URL is set: MAIL_FROM must be the address that mail comes from.',
    ],
    [
      { MAIL_FROM: 'shop@mail.example' },
      'MAIL_FROM is set: SMTP_URL must be the mail server that sends (or leave both out).',
    ],
    [
      { METRICS: '1', METRICS_LISTEN: 'here' },
      'METRICS_LISTEN must be a port, or HOST:PORT such as 10.0.0.5:9464, not "here".',
    ],
    [{ METRICS_LISTEN: '9464' }, 'METRICS_LISTEN is set: METRICS must be 1 or a token (or leave both out).'],
    [{ BACKUP_DIR: ' ' }, 'BACKUP_DIR must name a folder: it is blank.'],
    [{ DATA_DIR: '\t' }, 'DATA_DIR must name a folder: it is blank.'],
    [{ DEMO: 'huge' }, 'DEMO must be small, large, none or a number of orders up to 20000000, not "huge".'],
    [
      { DEMO: '20000001' },
      'DEMO must be small, large, none or a number of orders up to 20000000, not "20000001".',
    ],
  ])('refuse %j in one sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(new ExpectedError(sentence));
  });
});
