/**
 * Environment variables of the server whose names do not begin with `TRASTIENDA_`. The function `listSetUpVariables`
 * refuses unknown names that begin with it.
 */
const VARIABLES = [
  'API_PORT',
  'AUDIT_DAYS',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_SECONDS',
  'COPIES_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'DEFAULT_BRANCH',
  'FILES_URL',
  'IMPORT_MEGABYTES',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS',
  'METRICS_LISTEN',
  'SECOND_FACTOR',
  'SESSION_HOURS',
  'SESSION_IDLE_MINUTES',
  'SMTP_URL',
  'TILL_KEY',
  'TILL_ORIGINS',
  'TILL_SALES',
  'TILL_SERVER',
  'TRUST_PROXY',
  'WEBHOOKS_PRIVATE',
];

/** Short names are similar to variables of other programs, such as HOST to HOME. */
const MIN_LENGTH = 8;

/**
 * Finds variables whose names differ from those of the server in one letter, or in two if they are long.
 * @returns a sentence for each of them
 */
export function findMisspeltVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = Object.keys(env).filter(name => env[name] && !VARIABLES.includes(name));
  return names.flatMap(name => {
    const meant = VARIABLES.find(
      variable =>
        variable.length >= MIN_LENGTH &&
        countEdits(name, variable) <= (variable.length > MIN_LENGTH + 1 ? 2 : 1),
    );
    return meant ? [`The server has no setting ${name}: did you mean ${meant}?`] : [];
  });
}

/** Counts the letters to add, remove or replace until one text becomes the other (Levenshtein distance). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...to].entries())
      next.push(Math.min(next[index]! + 1, row[index + 1]! + 1, row[index]! + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
