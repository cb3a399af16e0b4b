import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../../server/settings.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { bin, files } = JSON.parse(read('package.json')) as { bin: Record<string, string>; files: string[] };

const dockerfile = read('Dockerfile');
const unit = read('deploy/trastienda.service');
const compose = read('compose.yaml');
const ignored = read('.dockerignore').split('\n').filter(Boolean);

it('every file that a release names is there, or made by it', () => {
  const made = ['dist', 'release', 'npm-shrinkwrap.json'];
  expect(files.filter(name => !made.includes(name) && !existsSync(path.join(root, name)))).toEqual([]);
});

it('the image copies what exists, and what building a release needs is not left out', () => {
  const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) =>
    from!.split(' '),
  );
  expect(copies).toEqual(['package.json', 'package-lock.json', '.']);
  expect(copies.filter(name => !existsSync(path.join(root, name)))).toEqual([]);
  const needed = ['server', 'contract', 'src', 'slim', 'public', 'scripts', 'index.html', ...files];
  const builds = ['tsconfig.json', 'tsconfig.release.json', ...globSync('vite*.ts', { cwd: root })];
  const notMade = [...needed, ...builds].filter(name => !['dist', 'release'].includes(name));
  expect(notMade.filter(name => ignored.some(out => name === out || name.startsWith(`${out}/`)))).toEqual([]);
});

it('the image and the unit start what a release installs', () => {
  const program = bin.trastienda!;
  expect(files).toContain(program);
  expect(dockerfile).toContain(`ENTRYPOINT ["node", "/app/${program}"]\nCMD ["start"]`);
  expect(unit).toContain(`node /opt/trastienda/${program} start\n`);
});

it('both set what the server takes, and neither makes a demo that everybody could sign in to', () => {
  const [, image = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
  const [, service = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
  for (const text of [image, service]) {
    const env = Object.fromEntries(
      text
        .replaceAll('\\\n', ' ')
        .split(/\s+/)
        .map(pair => pair.split('=')),
    ) as Record<string, string>;
    expect(readSettings(env).demoOrders).toBeNull();
    expect(path.isAbsolute(env.DATA_DIR!)).toBe(true);
  }
});

it('the unit ends a loop of failing starts, and leaves memory to others', () => {
  const sections = unit.split(/^\[/m);
  expect(sections[1]).toMatch(/^StartLimitIntervalSec=\d+h\nStartLimitBurst=\d+$/m);
  expect(sections[2]).toMatch(/^MemoryMax=\d+%$/m);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

it.skipIf(!hasPromtool)('Prometheus takes the alert rules', () => {
  const { status, stdout, stderr } = spawnSync(
    'promtool',
    ['check', 'rules', path.join(root, 'deploy/alerts.yml')],
    {
      encoding: 'utf8',
    },
  );
  expect(status, stdout + stderr).toBe(0);
});

it('the dashboard is JSON with queries', () => {
  const { panels } = JSON.parse(read('deploy/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  expect(panels.filter(({ targets }) => targets.some(({ expr }) => expr === ''))).toEqual([]);
  expect(panels.length).toBeGreaterThan(10);
});

it('compose mounts what exists, and refuses to start without a domain or a password', () => {
  const mounts = [...compose.matchAll(/- (\.\/[^:]+):/g)].map(([, from]) => from!);
  expect(mounts).toEqual(['./backups', './deploy/Caddyfile']);
  expect(existsSync(path.join(root, 'deploy/Caddyfile'))).toBe(true);
  const asked = [...compose.matchAll(/\$\{(\w+)(:\?)?/g)].map(([, name, must]) => [name, must]);
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter(([, must]) => must === undefined)).toEqual([]);
  expect(read('deploy/Caddyfile')).toContain('reverse_proxy shop:3000');
});

it('the nginx that is described lets every file through that the server takes', () => {
  const [, megabytes] = /^client_max_body_size (\d+)m;$/m.exec(read('docs/deploy.md'))!;
  expect(Number(megabytes)).toBeGreaterThanOrEqual(readSettings({}).importMegabytes);
});
