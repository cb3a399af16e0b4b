import { type RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/search';
import type { Api, Product } from '../../dataProvider/api';
import { useNameFilterValue } from '../../ui/list';
import { useApiQuery } from '../../ui/useApiQuery';
import { useRecordName } from '../../lib/useRecordName';
import { useResourceTexts } from '../../lib/useResourceTexts';
import '../../ui/details/details.css';
import './foundElsewhere.css';

const MAX = 3;

export const ProductMatchesInOtherBranches = ({ branchId }: { branchId: number }) => {
  const text = useNameFilterValue();
  const translate = useTranslate();
  const words = useResourceTexts();
  const { data = [] } = useApiQuery({
    key: ['foundElsewhere', branchId, text],
    query: (api, { signal }) => matching(api, text, branchId, signal),
    failed: translate('search.products_failed'),
  });
  if (data.length === 0) return null;
  return (
    <div className="found-elsewhere" role="status">
      <p>{words('found_elsewhere')}</p>
      <ul className="cards">
        {data.map(product => (
          <li key={product.id} className="card">
            <FoundProduct product={product} branchId={branchId} />
          </li>
        ))}
      </ul>
    </div>
  );
};

/**
 * Searches products. Results contain only name and code, so each product is read for its category and status.
 */
async function matching(api: Api, text: string, branchId: number, signal?: AbortSignal): Promise<Product[]> {
  const matches = await api.searchProducts({ text, branchId }, { signal });
  const records = matches.slice(0, MAX).map(({ id }) =>
    api.getOne<Product & RaRecord>('products', {
      id,
      meta: { branchId },
      ...(signal ? { signal } : {}),
    }),
  );
  return (await Promise.all(records)).map(({ data }) => data);
}

const FoundProduct = ({ product, branchId }: { product: Product; branchId: number }) => {
  const translate = useTranslate();
  const category = useRecordName('categories', product.categoryId, branchId);
  const place = `/admin/products/${product.id}?branchId=${branchId}&categoryId=${product.categoryId}`;
  return (
    <div className="card-text">
      <Link to={place} className="strong">
        {product.name}
      </Link>
      <span className="second-line">{category}</span>
      {product.status !== 1 && <span className="badge">{translate('common.inactive')}</span>}
    </div>
  );
};
