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
  const parts = ['server', 'contract', 'till-kit', 'src', 'slim', 'public', 'scripts', 'index.html'];
  const needed = [...parts, ...files];
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

const DIGEST = /^[^@\s]+:[^@\s]+@sha256:[0-9a-f]{64}$/;

it('the image has one base with a digest, no package managers, and ends as another user than root', () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+)(?: AS (\w+))?$/gm)].map(([, from, name]) => ({
    from: from!,
    name,
  }));
  const names = stages.map(({ name }) => name);
  const bases = stages.map(({ from }) => from).filter(from => !names.includes(from));
  expect(bases).toEqual([expect.stringMatching(DIGEST)]);
  expect(stages.length).toBe(3);
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).not.toMatch(/\b(apk add|curl|npm (ci|install))\b|^ADD /m);
  expect(last).toContain('rm -rf /usr/local/lib/node_modules');
  expect(/^USER (\S+)$/m.exec(last)![1]).toBe('1000:1000');
});

it('each service of compose has limits for memory and log, few capabilities, and an image with a digest', () => {
  const [, hardened = ''] = /^x-hardened: &hardened\n((?: {2}.*\n)+)/m.exec(compose)!;
  for (const line of [
    'read_only: true',
    '- ALL',
    '- no-new-privileges:true',
    'pids_limit: 512',
    'max-size: 10m',
  ])
    expect(hardened).toContain(line);
  const services = compose.slice(compose.indexOf('\nservices:\n'), compose.indexOf('\nnetworks:\n'));
  const blocks = services.split(/^ {2}(?=\w+:$)/m).slice(1);
  expect(blocks.map(block => block.split(':')[0])).toEqual(['shop', 'database', 'caddy']);
  for (const block of blocks) {
    expect(block).toContain('<<: *hardened');
    expect(block).toMatch(/^ {4}mem_limit: \d+[gm]$/m);
    expect(/^ {4}image: (\S+)$/m.exec(block)![1]).toMatch(
      block.includes('build: .') ? /^trastienda$/ : DIGEST,
    );
  }
  expect(blocks[1]).not.toMatch(/^ {4}ports:|- outer$/m);
});

it('HSTS is sent once, by the server', () => {
  expect(read('deploy/Caddyfile')).not.toMatch(/Strict-Transport-Security/i);
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
