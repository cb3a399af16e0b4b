import { Button } from '@mui/material';
import type { Delivery } from '../../dataProvider/api';
import { filled } from '../../i18n/filled';
import { deliveryTexts as texts } from '../../i18n/deliveries';
import { formatThousandths } from '../../lib/quantities';

interface MailLinkProps {
  delivery: Delivery;
  /** What a person calls it. */
  name: string;
}

/** A letter with what is ordered, in the program that this device writes letters with. */
export const MailLink = ({ delivery, name }: MailLinkProps) =>
  delivery.supplierEmail && (
    <Button size="small" component="a" href={letterOf(delivery, name)}>
      {texts.mail}
    </Button>
  );

/** @param name what a person calls the purchase @returns a `mailto:` address */
export function letterOf({ supplierEmail, lines }: Delivery, name: string): string {
  const body = lines
    .filter(({ ordered }) => ordered > 0)
    .map(line =>
      filled(line.upc ? texts.mailCode : texts.mailLine, {
        quantity: formatThousandths(line.ordered),
        product: line.name,
        code: line.upc,
      }),
    )
    .join('\r\n');
  const subject = filled(texts.mailSubject, { order: name });
  return `mailto:${encodeURIComponent(supplierEmail)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
