import { useRecordContext } from 'ra-core';
import type { Product, ProductInBranch, ProductDayRange } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/product';
import { useVisibleBranches } from '../../../lib/branch';
import { formatCents } from '../../../lib/money';
import { formatStock } from '../../../lib/quantities';
import { computeNetProfitCents } from '../../../reports/metrics';
import { ProductLink } from '../../../ui/ProductLink';
import { ProductPageTable, type ProductPageTableColumn } from './ProductPageTable';
import { ProductPageSection } from './ProductPageSection';

/**
 * Maximum number of rows for which space is reserved while loading. Most products exist in few branches, so more
 * space would stay empty.
 */
const MAX_LIKELY = 5;

export const ProductBranches = ({ range }: { range: ProductDayRange }) => {
  const translate = useTranslate();
  const { id, upc, pesado } = useRecordContext<Product>()!;
  const facts: ProductPageTableColumn<ProductInBranch>[] = [
    {
      head: translate('product.branch'),
      kind: 'text',
      cell: ({ productId, branch }) =>
        String(productId) === String(id) ? (
          <strong>{branch}</strong>
        ) : (
          <ProductLink id={productId}>{branch}</ProductLink>
        ),
    },
    { head: translate('product.price'), kind: 'money', cell: ({ priceCents }) => formatCents(priceCents) },
    {
      head: translate('product.stock'),
      kind: 'count',
      cell: ({ stockThousandths }) => formatStock(stockThousandths, pesado),
    },
    {
      head: translate('product.quantitySold'),
      kind: 'count',
      cell: ({ thousandths }) => formatStock(thousandths, pesado),
    },
    { head: translate('product.amount'), kind: 'money', cell: ({ salesCents }) => formatCents(salesCents) },
    {
      head: translate('product.profit'),
      kind: 'money',
      cell: sold => formatCents(computeNetProfitCents(sold)),
    },
  ];
  const branches = useVisibleBranches() ?? [];
  const alone = upc ? translate('product.onlyHere') : translate('product.noCode');
  return (
    <ProductPageSection
      title={translate('product.branches')}
      queryKey={['productInBranches', range]}
      query={(api, options) => api.productInBranches(range, options)}
      failed={translate('product.branchesFailed')}
      empty={alone}
      likely={upc ? Math.min(Math.max(1, branches.length), MAX_LIKELY) : 1}
    >
      {rows => (
        <>
          <ProductPageTable
            label={translate('product.branches')}
            facts={facts}
            rows={rows}
            keyOf={({ productId }) => productId}
          />
          {rows.length === 1 && <p className="soft">{alone}</p>}
        </>
      )}
    </ProductPageSection>
  );
};
