/**
 * `npm run dev`: starts the API server and a development server for the application. It reloads the application when
 * its files change, and restarts the API server when server files change. Type errors are printed. The developer opens
 * the printed URL. The environment variable `PORT` sets its port, and `API_PORT` the port of the API server.
 */
import { spawn } from 'node:child_process';
import { createServer as createPort } from 'node:net';
import path from 'node:path';
import {
  ensurePackagesInstalled,
  exitWithError,
  getNodePath,
  readEnvironment,
  projectRoot,
} from './toolbox.mjs';
import { findDeclarationFaults } from './declarationFaults.mjs';
import { checkTypes, stopTypeCheck } from './typeErrors.mjs';

/**
 * Milliseconds within which several file changes cause only one restart, because editors save several files at once.
 */
const TOGETHER = 100;

/**
 * Matches log lines that are not printed: the URL of the API server, because the developer opens another URL, and the
 * hint to stop it with Ctrl-C.
 */
const NOT_SAID = /^(Trastienda is open at .*|Stop it with Ctrl-C\.|)$/;

if (process.argv.length > 2)
  exitWithError(
    '"dev" takes no arguments: its settings are variables (docs/configuration.md), or lines of .env.',
  );
process.chdir(projectRoot);
readEnvironment();
ensurePackagesInstalled();
const port = readPort('PORT', '5173');
const apiPort = readPort('API_PORT', '3001');
process.env.API_PORT = apiPort;
if (port === apiPort) exitWithError('PORT and API_PORT must be two ports.');
await refuseUsed(Number(apiPort));

let server = startServer();
// Server and type check must not outlive this process, however this process ends.
process.on('exit', () => {
  server.kill();
  stopTypeCheck();
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await stop();
    process.exit(0);
  });
}
let restart;
// Restarts of the server run one after another, because two restarts at the same time would start two servers.
let turn = Promise.resolve();
const { watch } = await import('chokidar');
watch(['server', 'contract'], { ignoreInitial: true }).on('all', () => {
  clearTimeout(restart);
  restart = setTimeout(() => {
    turn = turn.then(startAgain);
  }, TOGETHER);
});

let check;
watch(['src', 'server', 'contract'], { ignoreInitial: true }).on('all', () => {
  clearTimeout(check);
  check = setTimeout(() => void checkTypes(), TOGETHER);
});
void checkTypes();

const { createServer } = await import('vite');
const vite = await createServer({ server: { port: Number(port), strictPort: true } });
await vite.listen().catch(error => exitWithError(`${error.message}.`));
console.log(`\nTrastienda is open for developing at ${vite.resolvedUrls.local[0]}`);
console.log('Stop it with Ctrl-C.\n');

function readPort(name, byDefault) {
  const value = process.env[name] || byDefault;
  if (!/^\d+$/.test(value) || Number(value) > 65_535)
    exitWithError(`${name} must be a whole number from 0 to 65535, not "${value}".`);
  return value;
}

function startServer() {
  const child = spawn(getNodePath(), [path.join(projectRoot, 'server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: apiPort },
  });
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', text => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) if (!NOT_SAID.test(line)) console.log(line);
  });
  child.on('exit', code => {
    if (code) void explainStop();
  });
  return child;
}

async function explainStop() {
  for (const fault of await findDeclarationFaults()) console.error(fault);
  console.error('The server has stopped; it starts again with the next change of its files.');
}

async function startAgain() {
  console.log('The server starts again.');
  await stop();
  server = startServer();
}

function stop() {
  const { exitCode, signalCode } = server;
  if (exitCode !== null || signalCode !== null) return Promise.resolve();
  const ended = new Promise(resolve => server.once('exit', resolve));
  server.kill('SIGTERM');
  return ended;
}

function refuseUsed(port) {
  return new Promise(resolve => {
    const probe = createPort()
      .once('error', ({ code }) =>
        exitWithError(
          code === 'EACCES'
            ? `Port ${port} needs more rights than this user has. Choose one above 1023 with API_PORT.`
            : `Port ${port} is in use. Stop the program that uses it, or choose another with API_PORT.`,
        ),
      )
      .listen(port, '127.0.0.1', () => probe.close(resolve));
  });
}
