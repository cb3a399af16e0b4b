/** Mails the links of users, if the server is set up to send mail. */
import type { Language } from '../../contract/words.ts';
import { translationsOf } from '../language/asked.ts';
import { sentence, words, type Sentence } from '../language/sentence.ts';
import { reasonOf } from '../lib/errors.ts';
import type { MailSettings } from '../settings.ts';

/** Milliseconds for each step of sending, because somebody is waiting at a screen. */
const PATIENCE = 8000;

interface LinkMail {
  to: string;
  /** The shop's language: the person's own is not known yet. */
  language: Language;
  /** The shop's name. */
  shop: string;
  name: string;
  userName: string;
  purpose: 'invitation' | 'reset';
  link: string;
  hours: number;
}

/** @returns why it could not be sent; empty where the mail server accepted it */
export async function mailLink(
  { url, from }: MailSettings,
  { to, language, ...about }: LinkMail,
): Promise<string> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    // What people typed must never be used as a file or URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const translations = await translationsOf(language);
  const { subject, text } = linkMail(about);
  try {
    await transport.sendMail({
      from,
      to,
      subject: subject.written(translations),
      text: `${text.map(paragraph => paragraph.written(translations)).join('\n\n')}\n`,
    });
    return '';
  } catch (error) {
    return reasonOf(error);
  } finally {
    transport.close();
  }
}

function linkMail({ shop, name, userName, purpose, link, hours }: Omit<LinkMail, 'to' | 'language'>): {
  subject: Sentence;
  text: Sentence[];
} {
  const isInvitation = purpose === 'invitation';
  return {
    subject: isInvitation ? sentence`Your access to ${shop}` : sentence`A new password for ${shop}`,
    text: [
      sentence`Hello ${name},`,
      isInvitation
        ? sentence`You can sign in to the back office of ${shop} as ${userName}.\nChoose your password here, within ${hours} hours:`
        : sentence`You can choose a new password for ${userName} in the back office of ${shop}.\nChoose your password here, within ${hours} hours:`,
      words(link),
      words('The link works once. If you did not expect this mail, do nothing.'),
    ],
  };
}
