/** A printed transfer that accompanies the goods. The recipient writes the received quantities on it. */
import type { SentTransferLine, SentTransfer } from '../../dataProvider/api';
import type { TextKeySuffix } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { formatDateTime } from '../../lib/days';
import { formatThousandths } from '../../lib/quantities';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { PrintedDocument, PrintSheetButton } from '../../ui/PrintedDocument';

interface NoteProps {
  transfer: SentTransfer;
  lines: readonly SentTransferLine[];
}

/** The print has no costs, because the driver need not know the value of the goods. */
export const PrintTransferButton = ({ transfer, lines }: NoteProps) => {
  const words = useResourceTexts();
  const translate = useTranslate();
  const field = (source: TextKeySuffix<'resources.inventory/transfers.fields'>) =>
    translate(`resources.inventory/transfers.fields.${source}`);
  const { id, from, to, status, createdAt, sentBy, endedAt, endedBy, note } = transfer;
  const isOnTheWay = status === 'sent';
  return (
    <PrintSheetButton
      branchId={from.branchId}
      sheet={({ branch, onPrinted }) => (
        <PrintedDocument
          branch={branch ?? { name: from.branch, address: '' }}
          onPrinted={onPrinted}
          title={translate('stock.transferNote', { id })}
          facts={[
            [field('from'), from.name, from.branch],
            [field('to'), to.name, to.branch],
            [field('createdAt'), formatDateTime(createdAt), sentBy],
            [field('status'), words(status), endedAt && formatDateTime(endedAt), endedBy],
          ]}
        >
          <table>
            <thead>
              <tr>
                <th>{translate('stock.product')}</th>
                <th>{translate('stock.code')}</th>
                <th>{translate('stock.sentQuantity')}</th>
                <th>{translate('stock.receivedQuantity')}</th>
                <th>{translate('stock.damaged')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(line => (
                <tr key={line.id}>
                  <td>{line.name}</td>
                  <td>{line.upc}</td>
                  <td>{formatThousandths(line.thousandths)}</td>
                  <td className={isOnTheWay ? 'paper-sheet-blank' : undefined}>
                    {line.received !== null && formatThousandths(line.received)}
                  </td>
                  <td className={isOnTheWay ? 'paper-sheet-blank' : undefined}>
                    {line.damaged > 0 && formatThousandths(line.damaged)}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={5}>
                  {words('lines', { smart_count: lines.length, count: lines.length })}
                </th>
              </tr>
            </tfoot>
          </table>
          {note && (
            <section>
              <h2>{translate('stock.note')}</h2>
              <p className="paper-sheet-notes">{note}</p>
            </section>
          )}
          {isOnTheWay && (
            <section className="paper-sheet-signatures">
              <p>{translate('stock.handedOver')}</p>
              <p>{translate('stock.takenOver')}</p>
            </section>
          )}
        </PrintedDocument>
      )}
    />
  );
};
