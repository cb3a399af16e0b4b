import { keepPreviousData } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useId } from 'react';
import {
  DEFAULT_LOW_STOCK_THRESHOLD,
  MARGIN_FILTER_PERCENTS,
  STOCK_LEVELS,
} from '../../../../contract/enums';
import { getBackend, isActionSupported, isFieldSupported, isValueSupported } from '../../../backends/backend';
import type { Category, ProductListCounts, Supplier } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { formatCount, formatSharePercent } from '../../../lib/quantities';
import { useFieldLabel } from '../../../lib/useFieldLabel';
import { ChoicesLoadFailureNotice } from '../../../ui/ChoicesLoadFailureNotice';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { ReferenceFilter } from '../../../ui/filter/ReferenceFilter';
import { useListFilters, useListScreen } from '../../../ui/list';
import { API_PAGE_SIZE, useAllRecords } from '../../../ui/useAllRecords';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';
import { useSelectChoices, type ChoicesLoadFailure } from '../../../ui/useSelectChoices';
import { useApiQuery } from '../../../ui/useApiQuery';
import { getFlagLanguage, PRODUCT_FLAG_LABELS } from '../flags';
import { getBranchCategoriesQuery } from './cells';

interface Choice {
  value: string;
  text: string;
}

type CountOf = (source: string, value: string) => number | undefined;

const FilterPanel = ({ isChosen }: { isChosen: boolean }) => {
  const translate = useTranslate();
  const { values, clear } = useListFilters();
  const { filter: selection = {} } = useListContext();
  const { branchId } = useListScreen();
  const labelOf = useFieldLabel();
  const isOffered = getBackend().capabilities.has('productCountsByFilter');
  const flags = Object.entries(PRODUCT_FLAG_LABELS).filter(([source]) => isFilterSupported(source));
  const seesCosts = useIsActionAllowed('show', 'products/cost');
  const seesSuppliers = useIsActionAllowed('list', 'purchases/suppliers');
  const { data, failure, refetch } = useApiQuery<ProductListCounts>({
    // The query key begins like the query key of the product list. Saving or deleting a product therefore refetches the
    // counts together with the list.
    key: ['products', 'getList', 'counts', branchId, { ...values, ...selection }],
    query: (api, options) =>
      api.productCountsByFilter({ branchId, filter: { ...values, ...selection } }, options),
    failed: translate('productList.countsFailed'),
    enabled: isOffered,
    placeholderData: keepPreviousData,
  });
  const countOf: CountOf = (source, value) => data && (data.by[source]?.[value] ?? 0);
  // The category select reads the categories that the product list has loaded, and makes no request of its own.
  const categories = useSelectChoices<Category>(
    'categories',
    getBranchCategoriesQuery(branchId),
    undefined,
    false,
  );
  return (
    <div className="product-filters" role="group" aria-label={translate('productList.filters')}>
      {isFilterSupported('categoryId') && !('categoryId' in selection) && (
        <Select
          source="categoryId"
          label={translate('productList.category')}
          choices={choicesOf(categories.choices)}
          notice={categories.notice}
          countOf={countOf}
        />
      )}
      {isFilterSupported('status') && (
        <Select
          source="status"
          label={translate('productList.status')}
          choices={statuses()}
          countOf={countOf}
        />
      )}
      {isOffered && (
        <>
          <Select
            source="stock"
            label={translate('productList.stock')}
            choices={stocks()}
            countOf={countOf}
          />
          {seesSuppliers && <SupplierSelect branchId={branchId} countOf={countOf} />}
          {seesCosts && (
            <Select
              source="marginBelow"
              label={translate('productList.margin')}
              choices={margins(textOf(values.marginBelow))}
              countOf={countOf}
            />
          )}
        </>
      )}
      {flags.length > 0 && (
        <div className="product-marks">
          {flags.map(([source, label]) => (
            <Mark key={source} source={source} label={labelOf({ source, label })} countOf={countOf} />
          ))}
          {isOffered &&
            (['onPromotion', 'noPicture', 'noPrice', 'sameCode'] as const).map(source => (
              <Mark
                key={source}
                source={source}
                label={translate(`productList.${source}`)}
                countOf={countOf}
              />
            ))}
        </div>
      )}
      <button type="button" className="button" disabled={!isChosen} onClick={clear}>
        {translate('productList.clear')}
      </button>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
    </div>
  );
};

const isFilterSupported = (source: string): boolean =>
  isFieldSupported('products', source) && isActionSupported('products', `filter:${source}`);

const choicesOf = (records: readonly { id: unknown; name: string }[]): Choice[] =>
  records.map(({ id, name }) => ({ value: String(id), text: name }));

const statuses = (): Choice[] =>
  [
    { value: '1', text: translate('productList.active') },
    { value: '0', text: translate('productList.inactive') },
  ].filter(({ value }) => isValueSupported('products', 'status', value));

const stocks = (): Choice[] =>
  STOCK_LEVELS.map(value => ({
    value,
    text: translate(`productList.stocks.${value}`, { units: DEFAULT_LOW_STOCK_THRESHOLD }),
  }));

function margins(chosen: string): Choice[] {
  const percents = new Set([...MARGIN_FILTER_PERCENTS.map(String), ...(chosen ? [chosen] : [])]);
  const shown = (value: string) =>
    Number.isFinite(Number(value)) ? formatSharePercent(Number(value)) : value;
  return [...percents].map(value => ({
    value,
    text: translate('productList.marginBelow', { percent: shown(value) }),
  }));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const withCount = (choice: string, count: number | undefined): string =>
  count === undefined ? choice : translate('productList.choice', { choice, count: formatCount(count) });

interface FilterProps {
  source: string;
  label: string;
  countOf: CountOf;
}

interface SelectProps extends FilterProps {
  choices: Choice[];
  notice?: ChoicesLoadFailure | undefined;
}

const Select = ({ source, label, choices, notice, countOf }: SelectProps) => {
  const { values, setFilter } = useListFilters();
  const id = useId();
  const translate = useTranslate();
  const chosen = textOf(values[source]);
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen);
  return (
    <div className="product-filter">
      <label htmlFor={id}>{label}</label>
      <select
        className="control"
        id={id}
        value={chosen}
        onChange={({ target }) => setFilter(source, target.value)}
      >
        <option value="">{translate('productList.all')}</option>
        {!isKnown && <option value={chosen}>{translate('common.number', { id: chosen })}</option>}
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {withCount(text, countOf(source, value))}
          </option>
        ))}
      </select>
      {notice && <ChoicesLoadFailureNotice {...notice} />}
    </div>
  );
};

const SupplierSelect = ({ branchId, countOf }: { branchId: number; countOf: CountOf }) => {
  const translate = useTranslate();
  const suppliers = useAllRecords<Supplier>(
    'purchases/suppliers',
    branchId,
    translate('productList.suppliersFailed'),
    API_PAGE_SIZE,
  );
  if (suppliers.areMore) return <ReferenceFilter source="supplierId" reference="purchases/suppliers" />;
  return (
    <Select
      source="supplierId"
      label={translate('productList.supplier')}
      choices={choicesOf(suppliers.choices)}
      notice={suppliers.notice}
      countOf={countOf}
    />
  );
};

const Mark = ({ source, label, countOf }: FilterProps) => {
  const { values, setFilter } = useListFilters();
  return (
    <label lang={getFlagLanguage(source)}>
      <input
        type="checkbox"
        checked={textOf(values[source]) === 'true'}
        onChange={({ target }) => setFilter(source, target.checked ? 'true' : null)}
      />
      {withCount(label, countOf(source, 'true'))}
    </label>
  );
};

export default FilterPanel;
