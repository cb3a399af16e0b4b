/** Refuses invalid environment variables. `npm start` runs it before it builds the application. */
import { ExpectedError } from './lib/errors.ts';
import { readSettings } from './settings.ts';
import { readSetUpFromEnvironment } from './setup/environmentSetUp.ts';

try {
  readSettings();
  readSetUpFromEnvironment(process.env);
} catch (error) {
  console.error(error instanceof ExpectedError ? error.message : error);
  process.exit(1);
}
