import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatCount } from '../lib/quantities';
import { useApiQuery } from '../ui/useApiQuery';

/** How many products run low, leading to what to order; nothing where none does, and where it cannot be known. */
const LowStock = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const { data = 0 } = useApiQuery({
    key: ['lowStock', branchId],
    query: (api, options) => api.lowStock(branchId, options),
    failed: translate('dashboard.low_failed'),
  });
  if (data === 0) return null;
  return (
    <Link to="/admin/purchases/reorder" style={{ color: 'var(--accent)' }}>
      {translate('dashboard.low', { smart_count: data, count: formatCount(data) })}
    </Link>
  );
};

export default LowStock;
