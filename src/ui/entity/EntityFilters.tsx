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
import { SearchBox } from '../list';
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

const FieldFilter = <Kind extends FieldKind>({ source, field }: { source: string; field: Field<Kind> }) => {
  const Filter: Filter<Kind> | undefined = FILTERS[field.kind];
  return Filter ? <Filter source={source} field={field} /> : null;
};

export const EntityFilters = ({ entity }: { entity: Entity }) => (
  <>
    {getSearchableFields(entity).length > 0 && <SearchBox />}
    {getFilterableFields(entity).map(name => (
      <FieldFilter key={name} source={name} field={entity.fields[name]!} />
    ))}
  </>
);
