import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { Glyph } from '../../../ui/Glyph';
import { formatCount } from '../../../lib/quantities';
import { useListFilters } from '../../../ui/list';
import { lazy, createPreloadHandlers } from '../../../ui/lazy';

const FilterPanel = lazy(() => import('./FilterPanel'), <div className="product-filters-place" />);

const useChosen = (): number => Object.keys(useListFilters().values).filter(name => name !== 'name').length;

interface FiltersProps {
  /** True if the filter panel is open; null until the person opens or closes it. */
  open: boolean | null;
}

export const FilterButton = ({ open, onToggle }: FiltersProps & { onToggle: (open: boolean) => void }) => {
  const translate = useTranslate();
  const count = useChosen();
  const isOpen = open ?? count > 0;
  return (
    <button
      type="button"
      className="button tool"
      aria-expanded={isOpen}
      {...createPreloadHandlers(FilterPanel)}
      onClick={() => onToggle(!isOpen)}
    >
      <Glyph name="filter" />
      <span className="tool-label">{translate('productList.filters')}</span>
      {count > 0 && ` (${formatCount(count)})`}
    </button>
  );
};

export const ProductFilters = ({ open }: FiltersProps) => {
  const count = useChosen();
  return (open ?? count > 0) ? <FilterPanel isChosen={count > 0} /> : null;
};
