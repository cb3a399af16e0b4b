import { useListContext, useStore } from 'ra-core';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { getPreferenceKey } from '../../../lib/preferences';

export const PER_PAGE = [25, 50, 100, 200];

export const PerPage = () => {
  const translate = useTranslate();
  const { perPage, setPerPage } = useListContext();
  const [, keep] = useStore<number>(getPreferenceKey('products.perPage'), 50);
  const choose = (rows: number) => {
    keep(rows);
    setPerPage(rows);
  };
  // The URL may contain a page size that is not among the choices.
  const choices = PER_PAGE.includes(perPage) ? PER_PAGE : [perPage, ...PER_PAGE];
  return (
    <label className="per-page no-print">
      {translate('productList.perPage')}
      <select value={perPage} onChange={({ target }) => choose(Number(target.value))}>
        {choices.map(rows => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </select>
    </label>
  );
};
