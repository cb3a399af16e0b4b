/** Search input and filters for the list of an entity (`contract/entities/`). */
import type { ComponentType } from 'react';
import {
  getFilterableFields,
  getReferencedResource,
  getSearchableFields,
  type Entity,
  type Field,
  type FieldKind,
} from '../../../contract/entity';
import { ReferenceFilter } from '../filter/ReferenceFilter';
import { SelectFilter } from '../filter/SelectFilter';
import { lazy } from '../lazy';
import '../../i18n/declared';
import { useTranslate } from '../../i18n/useTranslate';
import { formatCount } from '../../lib/quantities';
import { Glyph } from '../Glyph';
import { SearchBox, useListFilters } from '../list';
import { isFilterSet } from '../list/useListFilters';
import { isStatusField } from './formatFieldValue';
import { useGetChoiceLabel } from './useGetChoiceLabel';

const NumberRange = lazy(async () => ({ default: (await import('./RangeFilters')).NumberRangeFilter }));
const DayRange = lazy(async () => ({ default: (await import('./RangeFilters')).DayRangeFilter }));

type Filter<Kind extends FieldKind> = ComponentType<{ source: string; field: Field<Kind> }>;

const ChoiceFilter: Filter<'choice'> = ({ source, field }) => {
  const wordOf = useGetChoiceLabel(source);
  return <SelectFilter source={source} choices={field.choices.map(id => ({ id, name: wordOf(id) }))} />;
};

const FlagFilter: Filter<'flag'> = ({ source, field }) => {
  const [yes, no] = isStatusField(source, field.kind)
    ? ['common.active', 'common.inactive']
    : ['common.yes', 'common.no'];
  return (
    <SelectFilter
      source={source}
      choices={[
        { id: 'true', name: yes },
        { id: 'false', name: no },
      ]}
    />
  );
};

const TargetFilter: Filter<'reference' | 'many'> = ({ source, field }) => (
  <ReferenceFilter source={source} reference={getReferencedResource(field)} />
);

const FILTERS: { readonly [Kind in FieldKind]?: Filter<Kind> } = {
  choice: ChoiceFilter,
  count: NumberRange,
  day: DayRange,
  flag: FlagFilter,
  many: TargetFilter,
  moment: DayRange,
  money: NumberRange,
  percent: NumberRange,
  quantity: NumberRange,
  reference: TargetFilter,
};

const RANGES: readonly unknown[] = [NumberRange, DayRange];

const FieldFilter = <Kind extends FieldKind>({ source, field }: { source: string; field: Field<Kind> }) => {
  const Filter: Filter<Kind> | undefined = FILTERS[field.kind];
  return Filter ? <Filter source={source} field={field} /> : null;
};

interface FieldFiltersProps {
  entity: Entity;
  names: readonly string[];
}

const FieldFilters = ({ entity, names }: FieldFiltersProps) =>
  names.map(name => <FieldFilter key={name} source={name} field={entity.fields[name]!} />);

/** Maximum number of filters in the toolbar. A list with more filters shows the others below it on demand. */
const MAX_FILTERS = 3;

/** Ranges come last, because they need the most space. */
function splitFilters(entity: Entity): { first: string[]; others: string[] } {
  const isRange = (name: string) => RANGES.includes(FILTERS[entity.fields[name]!.kind]);
  const filterable = getFilterableFields(entity);
  const names = [...filterable.filter(name => !isRange(name)), ...filterable.filter(isRange)];
  const count = names.length > MAX_FILTERS ? MAX_FILTERS - 1 : names.length;
  return { first: names.slice(0, count), others: names.slice(count) };
}

/** Counts the fields by which the list is filtered. A range of a field counts once. */
function useSetFilterCount(names: readonly string[]): number {
  const { values } = useListFilters();
  return names.filter(name => [name, `${name}_gte`, `${name}_lte`].some(each => isFilterSet(values[each])))
    .length;
}

interface OpenProps {
  entity: Entity;
  /** True if the further filters are shown; null until the user opens or closes them. */
  open: boolean | null;
}

export const EntityFilters = ({
  entity,
  open,
  onToggle,
}: OpenProps & { onToggle: (open: boolean) => void }) => {
  const translate = useTranslate();
  const { first, others } = splitFilters(entity);
  const count = useSetFilterCount(others);
  const isOpen = open ?? count > 0;
  return (
    <>
      {getSearchableFields(entity).length > 0 && <SearchBox />}
      <FieldFilters entity={entity} names={first} />
      {others.length > 0 && (
        <button
          type="button"
          className="button tool"
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
        >
          <Glyph name="filter" />
          <span className="tool-label">{translate('declared.more_filters')}</span>
          {count > 0 && ` (${formatCount(count)})`}
        </button>
      )}
    </>
  );
};

/** The filters that the toolbar has no space for. */
export const MoreEntityFilters = ({ entity, open }: OpenProps) => {
  const { others } = splitFilters(entity);
  const count = useSetFilterCount(others);
  if (others.length === 0 || !(open ?? count > 0)) return null;
  return (
    <div className="entity-filters no-print">
      <FieldFilters entity={entity} names={others} />
    </div>
  );
};
