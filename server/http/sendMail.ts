import { getErrorReason } from '../lib/errors.ts';
import type { MailSettings } from '../settings.ts';

/** Milliseconds allowed for each step of sending a mail, because users wait for the result. */
const PATIENCE = 8000;

export interface Mail {
  to: string | string[];
  subject: string;
  text: string;
  attachments?: { filename: string; content: string | Buffer; contentType: string }[];
}

/** Sends a mail. @returns the reason of a failure; empty if it was sent */
export async function sendMail({ url, from }: MailSettings, mail: Mail): Promise<string> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    // Fetching files and URLs is disabled, because the mail contains text that users typed.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ from, ...mail });
    return '';
  } catch (error) {
    return getErrorReason(error);
  } finally {
    transport.close();
  }
}
