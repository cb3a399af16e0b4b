import { Button } from '@mui/material';
import type { Delivery } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { formatThousandths } from '../../lib/quantities';

interface MailLinkProps {
  delivery: Delivery;
  name: string;
}

export const EmailOrderLink = ({ delivery, name }: MailLinkProps) => {
  const translate = useTranslate();
  return (
    delivery.supplierEmail && (
      <Button size="small" component="a" href={makeOrderEmailUrl(delivery, name)}>
        {translate('deliveries.mail')}
      </Button>
    )
  );
};

export function makeOrderEmailUrl({ supplierEmail, lines }: Delivery, name: string): string {
  const body = lines
    .filter(({ ordered }) => ordered > 0)
    .map(line =>
      translate(line.upc ? 'deliveries.mailCode' : 'deliveries.mailLine', {
        quantity: formatThousandths(line.ordered),
        product: line.name,
        code: line.upc,
      }),
    )
    .join('\r\n');
  const subject = translate('deliveries.mailSubject', { order: name });
  return `mailto:${encodeURIComponent(supplierEmail)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
