import type { Language } from '../../contract/enums.ts';
import { sendMail } from '../http/sendMail.ts';
import { type Message, createMessage, toUntranslatedMessage } from '../language/message.ts';
import { createTranslator } from '../language/translate.ts';
import type { MailSettings } from '../settings.ts';

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

export function mailUserLink(settings: MailSettings, { to, language, ...about }: LinkMail): Promise<string> {
  const translate = createTranslator(language);
  const { subject, text } = linkMail(about);
  return sendMail(settings, {
    to,
    subject: translate(subject),
    text: `${text.map(translate).join('\n\n')}\n`,
  });
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
