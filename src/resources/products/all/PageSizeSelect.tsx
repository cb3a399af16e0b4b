import { useListContext, useStore } from 'ra-core';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { getPreferenceKey } from '../../../lib/preferences';

export const PRODUCT_PAGE_SIZES = [25, 50, 100, 200];

export const PageSizeSelect = () => {
  const translate = useTranslate();
  const { perPage, setPerPage } = useListContext();
  const [, keep] = useStore<number>(getPreferenceKey('products.perPage'), 50);
  const choose = (rows: number) => {
    keep(rows);
    setPerPage(rows);
  };
  // The URL can contain a page size that is not among the usual choices. That page size is then added to the choices.
  const choices = PRODUCT_PAGE_SIZES.includes(perPage)
    ? PRODUCT_PAGE_SIZES
    : [perPage, ...PRODUCT_PAGE_SIZES];
  return (
    <label className="per-page no-print">
      {translate('productList.perPage')}
      <select className="control" value={perPage} onChange={({ target }) => choose(Number(target.value))}>
        {choices.map(rows => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </select>
    </label>
  );
};
