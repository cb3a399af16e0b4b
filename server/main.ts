/**
 * Starts the server: opens the port and the database (with a demo shop on the first start), then the application. If
 * the start is refused, the program prints one sentence.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { hasShopOwner } from './auth/owner.ts';
import {
  DEMO_CREDENTIALS,
  isDemoSignInValid,
  isLoopbackHost,
  DEMO_PASSWORD_REFUSED_MESSAGE,
} from './auth/demoSignIn.ts';
import type { Db } from './database/connect.ts';
import { HttpProblem } from './http/problems.ts';
import { ExpectedError } from './lib/errors.ts';
import { findMisspeltVariables } from './misspeltVariables.ts';
import { openInternalPort, openPort, type OpenPort } from './http/ports.ts';
import {
  getDemoFolder,
  moveDemoAside,
  assertDemoMovable,
  writeDemoSignInNote,
} from './setup/moveDemoAside.ts';
import type { DemoShopControls } from './setup/demoRoutes.ts';
import { readSetUpFromEnvironment, type SetUpFromEnvironment } from './setup/environmentSetUp.ts';
import { storeSetUpToken, setUpNewShop } from './setup/setUp.ts';
import { readSettings, type Settings } from './settings.ts';
import { startShopServer, type RunningShop } from './shop.ts';

/** Milliseconds after the stop signal after which the connections of unanswered requests are closed. */
const GRACE = 5000;
/** Milliseconds after the stop signal after which the process exits, even if requests are still running. */
const DEADLINE = 8000;

/**
 * Number of orders in a demo shop that a user opens while the real shop runs. The server generates this number within
 * seconds.
 */
const BESIDE = 5000;

let beside: Promise<{ port: OpenPort; shop: RunningShop }> | undefined;

async function openBeside(own: Settings, leaveTo: () => Promise<URL>) {
  const dataFolder = getDemoFolder(own.dataFolder);
  mkdirSync(dataFolder, { recursive: true });
  writeDemoSignInNote(dataFolder);
  const settings = {
    ...own,
    dataFolder,
    database: path.join(dataFolder, 'trastienda.sqlite'),
    filesFolder: path.join(dataFolder, 'files'),
    filesUrl: null,
    demoOrders: BESIDE,
    replica: null,
    backupFolder: null,
    copiesUrl: null,
  };
  const port = await openPort(own.host, 0);
  const leave = async () => ({ address: await leaveTo(), close: () => void closeBeside() });
  const enter = async () => new URL(port.address);
  const shop = await startShopServer(settings, port, () => ({ enter, leave }), { locked: wasBeside });
  wasBeside = true;
  return { port, shop };
}

let wasBeside = false;

async function closeBeside(): Promise<void> {
  const opened = await beside?.catch(() => undefined);
  beside = undefined;
  if (!opened) return;
  await opened.port.close(GRACE);
  await opened.shop.close();
}

async function main(): Promise<void> {
  // Until the server has started, a stop signal needs no clean-up. If the database was being created, the next start
  // deletes the incomplete database and creates a new one.
  let close = async () => {};
  const stop = () => {
    setTimeout(() => process.exit(0), DEADLINE);
    void close().finally(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const settings = readSettings();
  for (const sentence of findMisspeltVariables(process.env)) console.error(sentence);
  const headless = readSetUpFromEnvironment(process.env);
  const port = await openPort(settings.host, settings.port);
  const internalPort = await openInternalPort(settings.metricsListen);
  let shop: RunningShop;
  close = async () => {
    await Promise.all([port.close(GRACE), internalPort?.close(GRACE), closeBeside()]);
    // The database is closed last, because open requests need it until they are answered.
    await shop?.close();
  };

  const setUpAddress = (token: string) => new URL(`/setup#${token}`, port.address);
  const createDemoSwitch = (db: Db): DemoShopControls => ({
    enter: async () => {
      beside ??= openBeside(settings, async () => new URL('/login', port.address)).catch((error: unknown) => {
        beside = undefined;
        throw error;
      });
      return new URL('/login', (await beside).port.address);
    },
    leave: async () => {
      await assertDemoMovable(db, settings);
      const token = randomBytes(24).toString('base64url');
      port.answerWith(null);
      internalPort?.answerWith(null);
      return { address: setUpAddress(token), close: () => void beginOwnShop(token).catch(fail) };
    },
  });

  async function beginOwnShop(token: string): Promise<void> {
    await shop.close();
    const place = await moveDemoAside(settings);
    shop = await startShopServer({ ...settings, demoOrders: null }, port, createDemoSwitch, {
      locked: true,
      internalPort,
      prepare: fresh => storeSetUpToken(fresh, token),
    });
    console.log(`\nThe demo shop is in ${place} now.`);
    sayHowToSetUp(setUpAddress(token));
  }

  let headlessCame = '';
  shop = await startShopServer(settings, port, createDemoSwitch, {
    internalPort,
    prepare: async db => {
      if (headless) headlessCame = await setUpHeadless(db, headless, settings);
    },
  });
  const { db } = shop;
  console.log(`\nTrastienda is open at ${port.address}`);
  if (internalPort) console.log(`Metrics and the API's description are at ${internalPort.address}`);
  if (headlessCame) console.log(headlessCame);
  if (!(await hasShopOwner(db))) {
    const token = randomBytes(24).toString('base64url');
    await storeSetUpToken(db, token);
    sayHowToSetUp(setUpAddress(token));
  } else if (await isDemoSignInValid(db)) {
    console.log(
      isLoopbackHost(settings.host) && settings.trustProxy === false
        ? `Demo sign-in: user ${DEMO_CREDENTIALS.userName}, password ${DEMO_CREDENTIALS.password}`
        : DEMO_PASSWORD_REFUSED_MESSAGE,
    );
  }
  console.log('Stop it with Ctrl-C.');
}

async function setUpHeadless(
  db: Db,
  { values, named }: SetUpFromEnvironment,
  { dataFolder }: Settings,
): Promise<string> {
  const used = `The shop has its owner, ${values.owner.userName}.`;
  const unused = 'TRASTIENDA_OWNER is not used: the shop has an owner already.';
  if (await hasShopOwner(db)) return unused;
  try {
    await setUpNewShop(db, values, { dataFolder, token: null, named });
    return used;
  } catch (error) {
    if (error instanceof HttpProblem && (await hasShopOwner(db))) return unused;
    throw error;
  }
}

function sayHowToSetUp({ href }: URL): void {
  console.log(`Set up your shop: ${href}\nThe link works once; a restart prints a new one.`);
}

function fail(error: unknown): never {
  console.error(error instanceof ExpectedError || error instanceof HttpProblem ? error.message : error);
  process.exit(1);
}

main().catch(fail);
