import { Link } from 'react-router-dom';
import { filled } from '../i18n/filled';
import { lowStockTexts as texts } from '../i18n/lowStock';
import { formatCount } from '../lib/quantities';
import { useApiQuery } from '../ui/useApiQuery';

/** How many products run low, leading to what to order; nothing where none does, and where it cannot be known. */
const LowStock = ({ branchId }: { branchId: number }) => {
  const { data = 0 } = useApiQuery({
    key: ['lowStock', branchId],
    query: (api, options) => api.lowStock(branchId, options),
    failed: texts.failed,
  });
  if (data === 0) return null;
  return (
    <Link to="/admin/purchases/reorder" style={{ color: 'var(--accent)' }}>
      {data === 1 ? texts.one : filled(texts.many, { count: formatCount(data) })}
    </Link>
  );
};

export default LowStock;
