/** Sends the links of users, where the server has a way to send mail. */
import { reasonOf } from '../lib/errors.ts';
import type { MailSettings } from '../settings.ts';

/** Milliseconds for each step of the way: somebody waits for it at a screen. */
const PATIENCE = 8000;

interface LinkMail {
  to: string;
  /** The shop's name. */
  shop: string;
  name: string;
  userName: string;
  purpose: 'invitation' | 'reset';
  link: string;
  hours: number;
}

/** @returns why it could not be sent; empty: the mail server took it */
export async function mailLink(
  { url, from }: MailSettings,
  { to, shop, name, userName, purpose, link, hours }: LinkMail,
): Promise<string> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    // What people wrote is text, never a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const why =
    purpose === 'invitation'
      ? `You can sign in to the back office of ${shop} as ${userName}.`
      : `You can choose a new password for ${userName} in the back office of ${shop}.`;
  try {
    await transport.sendMail({
      from,
      to,
      subject: purpose === 'invitation' ? `Your access to ${shop}` : `A new password for ${shop}`,
      text: `Hello ${name},\n\n${why}\nChoose your password here, within ${hours} hours:\n\n${link}\n\nThe link works once. If you did not expect this mail, do nothing.\n`,
    });
    return '';
  } catch (error) {
    return reasonOf(error);
  } finally {
    transport.close();
  }
}
