import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const PROGRAM = path.join(root, 'scripts/trastienda.mjs');

interface Ran {
  code: number;
  out: string;
  err: string;
}

const run = (args: string[], { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {}) =>
  new Promise<Ran>(resolve =>
    execFile(
      process.execPath,
      args,
      { cwd, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  );

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-program-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { bin, scripts, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  bin: Record<string, string>;
  scripts: Record<string, string>;
  version: string;
};

describe('trastienda', () => {
  it('is what package.json installs, and says what it can do', async () => {
    expect(path.join(root, bin.trastienda!)).toBe(PROGRAM);
    const { code, out } = await run([PROGRAM, 'help']);
    expect(code).toBe(0);
    const commands = [...out.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name!);
    expect(commands).toEqual([
      'start',
      'setup',
      'user',
      'import',
      'backup',
      'restore',
      'move',
      'till',
      'rollups',
      'version',
      'help',
    ]);
    const npms = commands.filter(name => !['version', 'help'].includes(name));
    expect(npms.filter(name => !(name in scripts))).toEqual([]);
    expect(await run([PROGRAM, '--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each(['bogus', 'constructor', 'start --now'])('refuses "%s"', async given => {
    const { code, out, err } = await run([PROGRAM, ...given.split(' ')]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^(There is no command "\w+": it is one of|"start" takes no arguments: )[^\n]+\.\n$/);
  });

  it('works on the folder that it is called in, and reads .env there; variables that are set win', async () => {
    const cwd = path.join(folder, 'shop');
    mkdirSync(cwd);
    const missing = (data: string) => ({
      code: 1,
      out: '',
      err: `There is no database ${data}/trastienda.sqlite.\n`,
    });
    expect(await run([PROGRAM, 'user', 'list'], { cwd })).toEqual(missing(path.join(cwd, 'data')));
    writeFileSync(path.join(cwd, '.env'), '# of this shop\nDATA_DIR=./elsewhere\n');
    expect(await run([PROGRAM, 'user', 'list'], { cwd })).toEqual(missing(path.join(cwd, 'elsewhere')));
    const env = { DATA_DIR: path.join(cwd, 'third') };
    expect(await run([PROGRAM, 'rollups', 'verify'], { cwd, env })).toEqual(missing(env.DATA_DIR));
  });

  it.each([
    ['PORT 8080', 1],
    ['# of this shop\n\nexport DEMO=none\nHOST: 0.0.0.0\n', 4],
    ['SMTP_URL smtp://shop:secret@mail?tls=no', 1],
    ['NOTE="one\n\ntwo" # three\r\nDATA_DIR = \'x\'\r\nsecret\r\n', 5],
    ["A='not closed\nB=\n=secret", 3],
    ['\uFEFFPORT=8080', 1],
  ])('names the line of .env that is no variable, and does not repeat it: %j', async (text, line) => {
    const cwd = mkdtempSync(path.join(folder, 'odd-'));
    writeFileSync(path.join(cwd, '.env'), text);
    expect(await run([PROGRAM, 'version'], { cwd })).toEqual({
      code: 1,
      out: '',
      err: `Line ${line} of ${path.join(cwd, '.env')} is not a variable: write NAME=VALUE, or # before a remark.\n`,
    });
  });

  it('says that .env cannot be read', async () => {
    const cwd = path.join(folder, 'unreadable');
    mkdirSync(path.join(cwd, '.env'), { recursive: true });
    const { code, err } = await run([PROGRAM, 'user', 'list'], { cwd });
    expect(code).toBe(1);
    expect(err).toMatch(/^The file .*\.env cannot be read: [^\n]+\.\n$/);
  });
});

describe('the Node that everything runs on', () => {
  const toolbox = path.join(root, 'scripts/toolbox.mjs');
  const asVersion = (version: string) =>
    `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const chosen = async (version: string) => {
    const ask = `import('${toolbox}').then(({ getNodePath }) => console.log(getNodePath()))`;
    return (await run(['--import', asVersion(version), '-e', ask])).out.trim();
  };

  it.each([
    ['24.7.0', true],
    ['26.0.0', true],
    ['24.6.0', false],
    ['22.20.0', false],
    ['20.19.0', false],
  ])('is that of the system at %s: %s', async (version, isSystems) => {
    const packaged = path.join(root, 'node_modules/node/bin/node');
    const node = await chosen(version);
    expect(node).toBe(isSystems ? process.execPath : packaged);
  });
});

describe('an installation that fails', () => {
  async function said(npm: string, asVersion = process.versions.node): Promise<Ran> {
    const copy = mkdtempSync(path.join(folder, 'copy-'));
    cpSync(path.join(root, 'scripts'), path.join(copy, 'scripts'), { recursive: true });
    for (const name of ['package.json', 'package-lock.json'])
      cpSync(path.join(root, name), path.join(copy, name));
    const tools = path.join(copy, 'tools');
    mkdirSync(tools);
    writeFileSync(path.join(tools, 'npm'), `#!/bin/sh\n${npm}\n`);
    chmodSync(path.join(tools, 'npm'), 0o755);
    const older = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${asVersion}'})`;
    return run(['--import', older, path.join(copy, 'scripts/trastienda.mjs'), 'user', 'list'], {
      cwd: copy,
      env: { PATH: `${tools}:${process.env.PATH}` },
    });
  }
  const config = (name: string) =>
    `if [ "$1" = config ]; then [ "$3" = ${name} ] && echo true || echo false; exit 0; fi`;

  it('names ignore-scripts', async () => {
    const { code, err } = await said(config('ignore-scripts'), '20.19.5');
    expect(code).toBe(1);
    expect(err).toBe(
      'Installing failed: npm is set to ignore-scripts, so the Node that comes with Trastienda was not fetched. Install Node 24.7 or later, which needs none, or run: npm rebuild node --ignore-scripts=false\n',
    );
  });

  it('names the setting offline', async () => {
    const { err } = await said(`${config('offline')}; echo "npm error code ENOTCACHED" >&2; exit 1`);
    expect(err).toContain('Installing failed: npm is set to offline, and its cache lacks a part.');
  });

  it('names a registry that cannot be reached', async () => {
    const { err } = await said(`${config('none')}; echo "npm error code EAI_AGAIN" >&2; exit 1`);
    expect(err).toContain('Installing failed: the npm registry cannot be reached (EAI_AGAIN).');
  });

  it('leaves the word to npm otherwise', async () => {
    const { err } = await said(`${config('none')}; echo "npm error it is Tuesday" >&2; exit 1`);
    expect(err).toBe('npm error it is Tuesday\nInstalling failed: npm says why above.\n');
  });
});
