/** `npm run check` */
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './toolbox.mjs';

ensureInstalled();
const { failed } = await runChecks();
process.exit(failed ? 1 : 0);
