/** Loaded by `npm run check:backend` in Vite's server, with a DOM. */
import { openBackendBeforeSignIn, signIn } from '../../../src/authProvider/signIn';
import { BACKENDS, loadConfig } from '../../../src/lib/config';
import { getBackend, openBackend } from '../../../src/backends/backend';
import { logCalls } from './callLog';
import { toReport, type Finding } from './findings';
import { probeBackend } from './probe';

export interface ProbeOptions {
  config: object;
  user?: string;
  password?: string;
  /** Prints a line. */
  print: (text: string) => void;
}

export const BACKEND_NAMES = Object.keys(BACKENDS);

/** @returns true if nothing differs */
export async function main({ config, user, password, print }: ProbeOptions): Promise<boolean> {
  const element = document.createElement('script');
  element.id = 'config';
  element.type = 'application/json';
  element.textContent = JSON.stringify(config);
  document.head.append(element);
  await loadConfig();
  await openBackend();
  await openBackendBeforeSignIn();
  const log = logCalls('https://another-origin.example');
  const findings: Finding[] = [];
  const { auth } = getBackend();
  if (auth.signIn) {
    if (user === undefined || password === undefined) {
      print('The backend has a sign-in: add --user NAME --password PASSWORD.');
      return false;
    }
    await signIn(user, password);
  }
  findings.push(...(await probeBackend(getBackend(), log)));
  print(toReport(findings));
  return findings.every(({ outcome }) => outcome !== 'differs');
}
