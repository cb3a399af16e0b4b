import { Alert } from '@mui/material';
import { Link } from 'react-router-dom';
import type { MadeDraft } from '../../../dataProvider/api';
import { filled } from '../../../i18n/filled';
import { reorderTexts as texts } from '../../../i18n/reorder';
import { formatCents } from '../../../lib/money';
import { formatCount } from '../../../lib/quantities';

/** The drafts that were just made, each leading to its form. */
export const MadeDrafts = ({ drafts }: { drafts: readonly MadeDraft[] }) => (
  <Alert severity="success" variant="outlined" role="status" className="no-print reorder-made">
    {texts.made}
    <ul>
      {drafts.map(({ id, supplier, lines, totalCents }) => (
        <li key={id}>
          <Link to={`/admin/purchases/orders/add?draft=${id}`}>{supplier}</Link>{' '}
          {filled(texts.madeOf, { products: formatCount(lines), amount: formatCents(totalCents) })}
        </li>
      ))}
    </ul>
  </Alert>
);
