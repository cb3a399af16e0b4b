import { Card } from '@mui/material';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/reorder';
import { formatCents } from '../../../lib/money';
import { formatCount } from '../../../lib/quantities';
import { ErrorBanner, type FailureDescription } from '../../../ui/ErrorBanner';
import { sumTickedLineCents, type EditableReorderLine } from './reorderLines';
import { BusyButton } from '../../../ui/BusyButton';

interface OrderBarProps {
  ticked: readonly EditableReorderLine[];
  busy: boolean;
  failure: FailureDescription | null;
  onMake: () => void;
}

export const CreateDraftsBar = ({ ticked, busy, failure, onMake }: OrderBarProps) => {
  const translate = useTranslate();
  const suppliers = new Set(ticked.flatMap(({ supplier }) => supplier?.id ?? []));
  return (
    <Card className="reorder-bar sticky-foot no-print">
      <ErrorBanner failure={failure} />
      <div className="reorder-bar-row">
        <p role="status">
          {translate('reorder.summary', {
            products: formatCount(ticked.length),
            drafts: formatCount(suppliers.size),
            amount: formatCents(sumTickedLineCents(ticked)),
          })}
        </p>
        <BusyButton variant="contained" busy={busy} onClick={onMake}>
          {busy ? translate('reorder.making') : translate('reorder.make')}
        </BusyButton>
      </div>
    </Card>
  );
};
