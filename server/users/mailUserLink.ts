import type { Language } from '../../contract/enums.ts';
import { type Message, createMessage, toUntranslatedMessage } from '../language/message.ts';
import { createTranslator } from '../language/translate.ts';
import { getErrorReason } from '../lib/errors.ts';
import type { MailSettings } from '../settings.ts';

/** Milliseconds allowed for each step of sending a mail, because the user waits for the result. */
const PATIENCE = 8000;

interface LinkMail {
  to: string;
  /** Language of the mail. It is the shop's language, because the user's own language is unknown. */
  language: Language;
  shop: string;
  name: string;
  userName: string;
  purpose: 'invitation' | 'reset';
  link: string;
  hours: number;
  /** The shop's help link. Empty if it has none. */
  support: string;
}

export async function mailUserLink(
  { url, from }: MailSettings,
  { to, language, ...about }: LinkMail,
): Promise<string> {
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
  const translate = createTranslator(language);
  const { subject, text } = linkMail(about);
  try {
    await transport.sendMail({
      from,
      to,
      subject: translate(subject),
      text: `${text.map(translate).join('\n\n')}\n`,
    });
    return '';
  } catch (error) {
    return getErrorReason(error);
  } finally {
    transport.close();
  }
}

function linkMail({
  shop,
  name,
  userName,
  purpose,
  link,
  hours,
  support,
}: Omit<LinkMail, 'to' | 'language'>): {
  subject: Message;
  text: Message[];
} {
  const isInvitation = purpose === 'invitation';
  return {
    subject: isInvitation
      ? createMessage('mail.accessSubject', { shop })
      : createMessage('mail.passwordSubject', { shop }),
    text: [
      createMessage('mail.hello', { name }),
      isInvitation
        ? createMessage('mail.access', { shop, userName, hours })
        : createMessage('mail.password', { userName, shop, hours }),
      toUntranslatedMessage(link),
      createMessage('mail.worksOnce'),
      ...(support ? [createMessage('mail.support', { link: support.replace(/^mailto:/, '') })] : []),
    ],
  };
}
