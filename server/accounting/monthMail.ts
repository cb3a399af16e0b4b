/** Mails the month packs of the month before to the shop's recipients, on the first of a month. */
import { addDays, toWallClockReading } from '../../contract/businessDay.ts';
import type { MonthPackSection } from '../../contract/accounting.ts';
import type { Language } from '../../contract/enums.ts';
import { skipUnlessWritesAreSafe } from '../database/clock.ts';
import type { Db } from '../database/connect.ts';
import { startPolling } from '../database/poll.ts';
import { sendMail, type Mail } from '../http/sendMail.ts';
import { readCurrency, readLanguage, readShopName } from '../http/shopConfig.ts';
import { createMessage } from '../language/message.ts';
import { createTranslator } from '../language/translate.ts';
import type { Settings } from '../settings.ts';
import { formatMakingTime, makeArchiveName, makeMonthArchive, type BranchPack } from './monthArchive.ts';
import { readMonthReports, sumSections } from './monthReports.ts';
import { compareSections, readLastMaking, storeMaking } from './monthTotals.ts';

/** Interval in milliseconds at which the server checks whether the mail is due. */
const PAUSE = 10 * 60_000;
/** Milliseconds for which a server claims the mail. After a failure, the next attempt begins when the claim ends. */
const CLAIM = 60 * 60_000;
/** Hour of the first day from which the mail is sent, by the clock of the default branch. */
const FIRST_HOUR = 6;
/** Mail servers commonly refuse mails of more than 10 MB, and the encoding of an attachment adds a third. */
const MAX_ATTACHMENT_BYTES = 7_000_000;
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
  /** Size of the largest archive that is attached. */
  maxAttachmentBytes?: number;
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
  maxAttachmentBytes = MAX_ATTACHMENT_BYTES,
}: MonthMailContext): Promise<void> {
  const { mail, defaultBranch } = settings;
  if (mail === null) return;
  const recipients = await readMonthMailRecipients(db);
  if (recipients.length === 0) return;
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'name', 'address', 'time_zone', 'cutoff_hour'])
    .orderBy('id')
    .execute();
  const clock = branches.find(({ id }) => id === defaultBranch) ?? branches[0];
  if (!clock) return;
  const range = findDueMonth(now(), clock.time_zone);
  if (range === null || !(await claimMonth(db, range.start, now()))) return;
  const packs: BranchPack[] = [];
  for (const branch of branches) {
    const branchRange = { branch: branch.id, ...range };
    packs.push({
      branch,
      range: branchRange,
      reports: await readMonthReports(reports, branch, branchRange),
      last: await readLastMaking(db, branchRange),
      madeAt: now(),
    });
  }
  const archive = await collectBytes(makeMonthArchive(reports, packs), maxAttachmentBytes);
  const failure = await send(mail, writeMonthMail(recipients, packs, archive, settings.dataFolder));
  if (failure) throw new Error(`The mail of the month was not sent: ${failure}`);
  await db
    .updateTable('month_mail')
    .set({ sent_at: now() })
    .where('month', '=', toMonth(range.start))
    .execute();
  for (const pack of packs)
    await storeMaking(db, pack.range, { made_at: pack.madeAt, totals: sumSections(pack.reports) });
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

/** Joins the parts of a file. @returns null if it has more than `maxBytes` */
async function collectBytes(parts: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const collected: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > maxBytes) return null;
    collected.push(part);
  }
  return Buffer.concat(collected);
}

/** @param archive null if it is too large for a mail */
function writeMonthMail(
  to: string[],
  packs: readonly BranchPack[],
  archive: Buffer | null,
  dataFolder: string,
): Mail {
  const { branch, range, madeAt } = packs[0]!;
  const language = readLanguage(dataFolder);
  const translate = createTranslator(language);
  const currency = readCurrency(dataFolder);
  const shop = readShopName(dataFolder);
  const month = formatMonth(range.start, language);
  const format = (dollars: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
      dollars,
    );
  const toLine = ({ name, amount, before }: MonthPackSection) =>
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
      ...packs.map(({ branch: { name }, reports, last }) =>
        [name, ...compareSections(sumSections(reports), last).map(toLine)].join('\n'),
      ),
      translate(createMessage(archive ? 'mail.monthPack' : 'mail.monthPackTooLarge')),
    ].join('\n\n')}\n`,
    attachments: archive
      ? [
          {
            filename: makeArchiveName('all', range, formatMakingTime(branch, madeAt)),
            content: archive,
            contentType: 'application/zip',
          },
        ]
      : [],
  };
}

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
