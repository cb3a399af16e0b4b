/** Loaded by `npm run check:backend` in Vite's server, with a DOM. */
import { openBackendBeforeSignIn, signIn } from '../../../src/authProvider/signIn';
import type { RaRecord } from 'ra-core';
import { BACKENDS, config as currentConfig, loadConfig } from '../../../src/lib/config';
import { getHttpStatus } from '../../../src/dataProvider/errors';
import { getBackend, openBackend } from '../../../src/backends/backend';
import type { Backend } from '../../../src/backends/createBackend';
import { logCalls } from './callLog';
import { toReport, type Finding } from './findings';
import { explain, probeBackend } from './probe';
import { probePreflights } from './preflight';
import { probeRenewal, probeSignOut } from './probeSession';

export interface ProbeOptions {
  config: { backend: string; branchId?: number };
  user?: string;
  password?: string;
  /** True to create an order, and to delete it if the API does. */
  createsOrders?: boolean;
  /** Prints a line. */
  print: (text: string) => void;
}

export const BACKEND_NAMES = Object.keys(BACKENDS);

/** @returns true if nothing differs */
export async function main({
  config,
  user,
  password,
  createsOrders = false,
  print,
}: ProbeOptions): Promise<boolean> {
  const { backend } = config;
  if (!BACKEND_NAMES.includes(backend)) {
    print(`There is no backend "${backend}": --backend can be ${BACKEND_NAMES.join(', ')}.`);
    return false;
  }
  const element = document.createElement('script');
  element.id = 'config';
  element.type = 'application/json';
  element.textContent = JSON.stringify(config);
  document.head.append(element);
  await loadConfig();
  // A client may keep the `fetch` that it finds when it is opened.
  const log = logCalls('https://another-origin.example');
  try {
    await openBackend();
    await openBackendBeforeSignIn();
  } catch (error) {
    print(`The backend cannot be opened. ${explain(error, log.last())}${adviseOnModule(error)}`);
    return false;
  }
  const findings: Finding[] = [];
  const { auth } = getBackend();
  if (auth.signIn) {
    if (user === undefined || password === undefined) {
      print('The backend has a sign-in: add --user NAME --password PASSWORD.');
      return false;
    }
    try {
      await signIn(user, password);
    } catch (error) {
      print(`The sign-in failed. ${explain(toCause(error), log.last())}`);
      return false;
    }
  } else if (user !== undefined || password !== undefined)
    print('The module has no sign-in, so --user and --password have no effect: add the option `session`.');
  findings.push(...(await probeRenewal(auth, log)));
  await chooseListedBranch(getBackend(), element, print, config.branchId !== undefined);
  const records: string[] = [];
  findings.push(
    ...(await probeBackend(getBackend(), log, { createsOrders, onRecord: line => records.push(line) })),
    ...(await probeSignOut(auth, log)),
    ...(await probePreflights(log)),
  );
  if (findings.length > 0 && findings.every(({ sentence }) => sentence?.startsWith(NO_RESPONSE))) {
    print(`No server answers at ${currentConfig().apiBase}: start it, or correct the URL.`);
    return false;
  }
  print(toReport(findings));
  if (records.length > 0)
    print(['', 'One record of each resource, as the screens show it:', ...records].join('\n'));
  if (findings.some(({ outcome }) => outcome !== 'works'))
    print('What the steps need, and how to change the module: docs/your-api.md#options-of-fromdataprovider.');
  if (log.isOriginRefused())
    print(
      'The API sends no Access-Control-Allow-Origin, so the application needs the same origin as the API (CORS).',
    );
  return findings.every(({ outcome }) => outcome !== 'differs');
}

/** Returns the error that the sign-in page describes only in general words. */
const toCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && getHttpStatus(error.cause) === undefined
    ? error.cause
    : error;

/** Beginning of the error message if a call gets no response. */
const NO_RESPONSE = 'No response from server';

/** Returns the correction if the error is typical of a CommonJS module, and otherwise an empty text. */
function adviseOnModule(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/\bdefault\) is not a (?:function|constructor)$/.test(message))
    return ' The import may be a CommonJS package: call getDefaultExport(imported)(…), as docs/your-api.md#options-of-fromdataprovider says.';
  return /^(?:module|exports|require) is not defined/.test(message)
    ? ' A file of src is written in CommonJS: write import and export instead of require and module.exports.'
    : '';
}

/**
 * Sets the first listed branch as the default branch, if the backend does not list the one of the configuration. Lists
 * of a branch that does not exist would be empty, and nothing would be checked.
 */
async function chooseListedBranch(
  { api, capabilities }: Backend,
  element: HTMLElement,
  print: ProbeOptions['print'],
  isBranchChosen: boolean,
): Promise<void> {
  if (!capabilities.has('branches')) return;
  const params = {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  } as const;
  // A list that fails is reported by the check of the branches.
  const branches = await api.getList<RaRecord>('branches', params).then(
    ({ data }) => data,
    () => [],
  );
  const [first] = branches;
  // The check of the branches reports ids that are no numbers above 0.
  if (!first || !(Number(first.id) > 0)) return;
  if (branches.some(({ id }) => Number(id) === currentConfig().branchId)) return;
  const missing = isBranchChosen ? `There is no branch ${currentConfig().branchId}; checked` : 'Checked';
  print(`${missing} is branch ${first.id} "${String(first.name)}".`);
  element.textContent = JSON.stringify({ ...JSON.parse(element.textContent), branchId: Number(first.id) });
  await loadConfig();
}
