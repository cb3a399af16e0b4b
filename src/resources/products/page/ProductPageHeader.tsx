import { Button, Card } from '@mui/material';
import { useRecordContext, useResourceContext } from 'ra-core';
import { Link } from 'react-router-dom';
import { isFieldSupported } from '../../../backends/backend';
import type { Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/product';
import { useBranch } from '../../../lib/branch';
import { formatCents } from '../../../lib/money';
import { formatPercent, formatStock, formatTaxRate, formatThousandths } from '../../../lib/quantities';
import { useSelectedIdFromUrl } from '../../../lib/selection';
import { useRecordName } from '../../../lib/useRecordName';
import { FlagsField, Picture, StatusBadge } from '../../../ui/fields';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';
import { computeMarginPercent } from '../computeMarginPercent';
import { PRODUCT_FLAG_LABELS, getFlagLanguage } from '../flags';
import { DuplicateButton } from '../duplicate/DuplicateButton';
import { usePricesIncludeTax } from '../usePricesIncludeTax';
import { useProductStock } from '../useProductStock';

export const ProductPageHeader = () => {
  const translate = useTranslate();
  const product = useRecordContext<Product>()!;
  const path = `/admin/${useResourceContext()}`;
  const ambient = useBranch();
  const branchId = useSelectedIdFromUrl('branchId') ?? ambient;
  const hasCategory = isFieldSupported('products', 'categoryId') && Boolean(product.categoryId);
  const category = useRecordName('categories', hasCategory ? product.categoryId : undefined, branchId);
  const editable = useIsActionAllowed('edit', 'products');
  const seesCosts = useIsActionAllowed('show', 'products/cost') && isFieldSupported('products', 'costCents');
  const pricesIncludeTax = usePricesIncludeTax(branchId);
  const margin = computeMarginPercent({
    ...product,
    includedTaxRate: pricesIncludeTax ? product.taxTenThousandths : 0,
  });
  // The stock comes from the query of the page's stock section, because it can have changed since the product was read.
  const stock = useProductStock(product.id, false).data?.stockThousandths ?? product.stockThousandths;
  const list = `?branchId=${branchId}&categoryId=${product.categoryId}`;
  const facts = [
    [translate('product.price'), formatCents(product.priceCents)],
    ...(seesCosts && product.costCents !== undefined
      ? [
          [translate('product.cost'), formatCents(product.costCents)],
          [translate('product.margin'), margin === null ? '–' : formatPercent(margin)],
        ]
      : []),
    [
      translate('product.tax'),
      product.taxTenThousandths === undefined ? '' : formatTaxRate(product.taxTenThousandths),
    ],
    [translate('product.stock'), formatStock(stock, product.pesado)],
  ].filter(([, value]) => value !== '');
  return (
    <Card className="product-head">
      {isFieldSupported('products', 'picture') && <Picture address={product.picture} width={96} />}
      <div className="product-head-text">
        <h2>{product.name}</h2>
        <div className="product-head-line">
          {product.upc && <span className="soft whole">UPC {product.upc}</span>}
          {product.codes?.map(({ code, unit, sizeThousandths }) => (
            <span key={code} className="soft whole">
              {translate('product.pack', { unit, size: formatThousandths(sizeThousandths), code })}
            </span>
          ))}
          <span className="product-category">
            {category && (
              <Link className="record-link" to={path + list}>
                {translate('product.inCategory', { category })}
              </Link>
            )}
          </span>
          {isFieldSupported('products', 'status') && <StatusBadge source="status" />}
          <FlagsField flags={PRODUCT_FLAG_LABELS} languageOf={getFlagLanguage} />
        </div>
        <dl className="product-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <DuplicateButton search={list} />
      {editable && (
        <Button component={Link} to={`${path}/${encodeURIComponent(product.id)}${list}`} variant="contained">
          {translate('product.edit')}
        </Button>
      )}
    </Card>
  );
};
