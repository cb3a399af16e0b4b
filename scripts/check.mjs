import { runChecks } from './checks.mjs';
import { ensurePackagesInstalled, exitWithError } from './toolbox.mjs';

const [only, ...more] = process.argv.slice(2);
if (more.length > 0)
  exitWithError(`"${more[0]}" is too much: "check" takes one name, "lint" and "typecheck" take nothing.`);
ensurePackagesInstalled();
const { failed } = await runChecks(only);
process.exit(failed ? 1 : 0);
