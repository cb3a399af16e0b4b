/** `npm run check`; `npm run lint` and `npm run typecheck` are parts of it. */
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './toolbox.mjs';

ensureInstalled();
const { failed } = await runChecks(process.argv[2]);
process.exit(failed ? 1 : 0);
