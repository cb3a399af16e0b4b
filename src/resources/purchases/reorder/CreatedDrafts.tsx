import { Alert } from '@mui/material';
import { Link } from 'react-router-dom';
import type { CreatedPurchaseDraft } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/reorder';
import { formatCents } from '../../../lib/money';
import { formatCount } from '../../../lib/quantities';

export const CreatedDrafts = ({ drafts }: { drafts: readonly CreatedPurchaseDraft[] }) => {
  const translate = useTranslate();
  return (
    <Alert severity="success" variant="outlined" role="status" className="no-print reorder-made">
      {translate('reorder.made')}
      <ul>
        {drafts.map(({ id, supplier, lines, totalCents }) => (
          <li key={id}>
            <Link to={`/admin/purchases/orders/add?draft=${id}`}>{supplier}</Link>{' '}
            {translate('reorder.madeOf', { products: formatCount(lines), amount: formatCents(totalCents) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
