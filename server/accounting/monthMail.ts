/** Mails the totals of the month before to the shop's recipients, on the first of a month. */
import { addDays, formatDay, toWallClockReading } from '../../contract/businessDay.ts';
import type { MonthPackTotals } from '../../contract/accounting.ts';
import type { Language } from '../../contract/enums.ts';
import { toCsvLine } from '../audit/csv.ts';
import { skipUnlessWritesAreSafe } from '../database/clock.ts';
import type { Db } from '../database/connect.ts';
import { startPolling } from '../database/poll.ts';
import { sendMail, type Mail } from '../http/sendMail.ts';
import { readCurrency, readLanguage, readShopName } from '../http/shopConfig.ts';
import { createMessage } from '../language/message.ts';
import { createTranslator } from '../language/translate.ts';
import type { Settings } from '../settings.ts';
import { compareMonthPack, recordMonthPack } from './monthTotals.ts';

/** Interval in milliseconds at which the server checks whether the mail is due. */
const PAUSE = 10 * 60_000;
/** Milliseconds for which a server claims the mail. After a failure, the next attempt begins when the claim ends. */
const CLAIM = 60 * 60_000;
/** Hour of the first day from which the mail is sent, by the clock of the default branch. */
const FIRST_HOUR = 6;
/** Last day of the month on which a mail is sent late, for example because the server was off. */
const LAST_DAY = 5;

export async function readMonthMailRecipients(db: Db): Promise<string[]> {
  const row = await db.selectFrom('shop').select('month_mail').executeTakeFirst();
  return row?.month_mail ? row.month_mail.split(',') : [];
}

interface MonthMailContext {
  db: Db;
  /** Database of the reports: `db` or its replica. */
  reports: Db;
  settings: Pick<Settings, 'dataFolder' | 'defaultBranch' | 'mail'>;
  /** Returns the current time in UTC milliseconds. */
  now?: () => number;
  /** @returns the reason of a failure; empty if the mail was sent */
  send?: typeof sendMail;
}

/**
 * Sends the mail about the month before, if it is due and no server has sent it. If several servers run, one of them
 * sends it.
 * @throws Error if the mail was not sent; a later call tries again
 */
export async function sendDueMonthMail({
  db,
  reports,
  settings,
  now = Date.now,
  send = sendMail,
}: MonthMailContext): Promise<void> {
  const { mail, defaultBranch } = settings;
  if (mail === null) return;
  const recipients = await readMonthMailRecipients(db);
  if (recipients.length === 0) return;
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'name', 'time_zone', 'cutoff_hour'])
    .orderBy('id')
    .execute();
  const clock = branches.find(({ id }) => id === defaultBranch) ?? branches[0];
  if (!clock) return;
  const range = findDueMonth(now(), clock.time_zone);
  if (range === null || !(await claimMonth(db, range.start, now()))) return;
  const packs: BranchPack[] = [];
  for (const branch of branches)
    packs.push({
      id: branch.id,
      name: branch.name,
      totals: await compareMonthPack({ db, reports }, branch, { branch: branch.id, ...range }),
    });
  const failure = await send(mail, writeMonthMail(recipients, packs, range.start, settings.dataFolder));
  if (failure) throw new Error(`The mail of the month was not sent: ${failure}`);
  await db
    .updateTable('month_mail')
    .set({ sent_at: now() })
    .where('month', '=', toMonth(range.start))
    .execute();
  for (const branch of branches)
    await recordMonthPack({ db, reports }, branch, { branch: branch.id, ...range }, now());
}

const toMonth = (day: number): number => Math.floor(day / 100);

/** Returns the first and the last day of the month before, if its mail is due. */
function findDueMonth(now: number, timeZone: string): { start: number; end: number } | null {
  const { day, hour } = toWallClockReading(now, timeZone);
  const dayOfMonth = day % 100;
  if (dayOfMonth > LAST_DAY || (dayOfMonth === 1 && hour < FIRST_HOUR)) return null;
  const end = addDays(day, -dayOfMonth);
  return { start: end - (end % 100) + 1, end };
}

/** Claims the mail of a month. @returns false if it was sent, or another server has the claim */
async function claimMonth(db: Db, start: number, now: number): Promise<boolean> {
  const month = toMonth(start);
  await db
    .insertInto('month_mail')
    .values({ month, claimed_until: 0 })
    .onConflict(conflict => conflict.column('month').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('month_mail')
    .set({ claimed_until: now + CLAIM })
    .where('month', '=', month)
    .where('sent_at', '=', 0)
    .where('claimed_until', '<=', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface BranchPack {
  id: number;
  name: string;
  totals: MonthPackTotals;
}

function writeMonthMail(to: string[], packs: readonly BranchPack[], start: number, dataFolder: string): Mail {
  const language = readLanguage(dataFolder);
  const translate = createTranslator(language);
  const currency = readCurrency(dataFolder);
  const shop = readShopName(dataFolder);
  const month = formatMonth(start, language);
  const format = (dollars: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
      dollars,
    );
  const toLine = ({ name, amount, before }: MonthPackTotals['sections'][number]) =>
    translate(
      createMessage(before === null || before === amount ? 'mail.monthLine' : 'mail.monthLineChanged', {
        section: createMessage(`monthSection.${name}`),
        amount: format(amount),
        before: format(before ?? 0),
      }),
    );
  return {
    to,
    subject: translate(createMessage('mail.monthSubject', { shop, month })),
    text: `${[
      translate(createMessage('mail.month', { shop, month })),
      ...packs.map(({ name, totals }) => [name, ...totals.sections.map(toLine)].join('\n')),
      translate(createMessage('mail.monthPack')),
    ].join('\n\n')}\n`,
    attachments: [
      {
        filename: `month-totals-${formatDay(start).slice(0, 7)}.csv`,
        content: makeTotalsFile(packs),
        contentType: 'text/csv; charset=utf-8',
      },
    ],
  };
}

/** Makes a CSV file with the totals of all branches. Files are in English in every language. */
const makeTotalsFile = (packs: readonly BranchPack[]): string =>
  `\uFEFF${[
    toCsvLine(['Branch ID', 'Branch', 'Section', 'Amount', 'Before']),
    ...packs.flatMap(({ id, name, totals }) =>
      totals.sections.map(section =>
        toCsvLine([id, name, section.name, section.amount, section.before ?? '']),
      ),
    ),
  ].join('')}`;

const formatMonth = (day: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, 1),
  );

interface MonthMailing extends Pick<MonthMailContext, 'db' | 'reports' | 'settings'> {
  onFailure: (error: unknown) => void;
}

export const startSendingMonthMail = ({ db, reports, settings, onFailure }: MonthMailing) =>
  startPolling({
    look: skipUnlessWritesAreSafe(db, () => sendDueMonthMail({ db, reports, settings })),
    pause: PAUSE,
    onFailure,
  });
