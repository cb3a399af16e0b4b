import { Link } from 'react-router-dom';
import { filled } from '../i18n/filled';
import { lowStockTexts as texts } from '../i18n/lowStock';
import { useBranch } from '../lib/branch';
import { formatCount } from '../lib/quantities';
import { useAllowed } from '../ui/useAllowed';
import { useApiQuery } from '../ui/useApiQuery';

/** How many products run low, leading to what to order; nothing where none does, and where it cannot be known. */
const LowStock = ({ branchId }: { branchId: number }) => {
  const isAllowed = useAllowed('list', 'purchases/reorder');
  // The link leads to the branch of the screens: of another one it would say nothing.
  const isOfScreens = useBranch() === branchId;
  const { data = 0 } = useApiQuery({
    key: ['lowStock', branchId],
    query: (api, options) => api.lowStock(branchId, options),
    failed: texts.failed,
    enabled: isAllowed && isOfScreens,
  });
  if (data === 0) return null;
  return (
    <Link to="/admin/purchases/reorder" style={{ color: 'var(--accent)' }}>
      {data === 1 ? texts.one : filled(texts.many, { count: formatCount(data) })}
    </Link>
  );
};

export default LowStock;
