import { Stack } from '@mui/material';
import { ShowBase, useRecordContext, useShowContext } from 'ra-core';
import type { CallName, Product } from '../../../dataProvider/api';
import { getBackend } from '../../../backends/backend';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/product';
import '../../../i18n/stock';
import { useBranch, useBranchIdFromUrl } from '../../../lib/branch';
import { ErrorBanner, describeFailure } from '../../../ui/ErrorBanner';
import { Loading } from '../../../ui/Loading';
import { Panel } from '../../../ui/Panel';
import { PrintedHeading } from '../../../ui/PrintedHeading';
import { useSetRecordTitle } from '../../../ui/record/recordTitle';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';
import { ProductStock } from '../ProductStock';
import { ProductBranches } from './ProductBranches';
import { ProductPageHeader } from './ProductPageHeader';
import { ProductPriceHistory, ProductPromotions, ProductPurchases } from './ProductDocuments';
import { ProductSales } from './ProductSales';
import { useAddBranchToUrl } from './useAddBranchToUrl';
import { useProductDateRange } from './useProductDateRange';
import './productPage.css';

const ProductPage = () => {
  const chosen = useBranch();
  const branchId = useBranchIdFromUrl() ?? chosen;
  return (
    <ShowBase
      // By default, react-admin redirects to the list on an error. This page shows its own message instead.
      queryOptions={{ meta: { branchId }, onError: () => undefined }}
    >
      <Shown branchId={branchId} />
    </ShowBase>
  );
};

const Shown = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const { record, error, refetch } = useShowContext<Product>();
  useSetRecordTitle(record?.name);
  useAddBranchToUrl(record);
  return (
    <>
      <ErrorBanner
        failure={error ? describeFailure(translate('product.failed'), error) : null}
        onRetry={() => void refetch()}
      />
      {record && <PrintedHeading title={record.name} branchId={branchId} asksForName={false} />}
      {!record && !error && <Loading />}
      {record && <Parts key={record.id} />}
    </>
  );
};

const Parts = () => {
  const translate = useTranslate();
  const product = useRecordContext<Product>()!;
  const range = useProductDateRange(product.id);
  const may = {
    stock: useIsActionAllowed('show', 'stock'),
    sales: useIsActionAllowed('show', 'products/sales'),
    purchases: useIsActionAllowed('list', 'purchases/orders'),
    promotions: useIsActionAllowed('list', 'promotions'),
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <ProductPageHeader />
      {may.stock && has('productStock') && (
        <Panel title={translate('stock.stock')}>
          <ProductStock everyPlace />
        </Panel>
      )}
      {may.sales && has('productSales') && <ProductSales {...range} />}
      {may.sales && has('productInBranches') && <ProductBranches range={range.range} />}
      {may.purchases && has('productPurchases') && <ProductPurchases />}
      {may.promotions && has('productPromotions') && <ProductPromotions />}
      {has('productPriceHistory') && <ProductPriceHistory />}
    </Stack>
  );
};

const has = (call: CallName): boolean => getBackend().capabilities.has(call);

export default ProductPage;
