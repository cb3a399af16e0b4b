import { useRecordContext, type RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import {
  findFieldNames,
  getFilterableFields,
  toReferenceNameField,
  getReferencedResource,
  getSearchableFields,
  getSortableFields,
  type Entity,
  type Field,
} from '../../../contract/entity';
import { isBlank } from '../../lib/isBlank';
import { EmailLine, StatusBadge, WebsiteLine } from '../fields';
import { ReferenceFilter } from '../filter/ReferenceFilter';
import { SelectFilter } from '../filter/SelectFilter';
import { lazyForm, ListScreen, SearchBox } from '../list';
import { Column } from '../list/ListTable';
import { useRowTools } from '../list/rowTools';
import type { ColumnKind } from '../table/kinds';
import { useChoiceWord } from './useChoiceWord';
import { isStatus, formatFieldValue } from './formatFieldValue';
import { useTranslate } from '../../i18n/useTranslate';

const EntityForm = lazyForm(() => import('./EntityForm'));

type Cell = ComponentType<{ source: string }>;

const useValue = (source: string): unknown => useRecordContext()?.[source];

function useText(source: string): string {
  const value = useValue(source);
  return typeof value === 'string' ? value : '';
}

const cellOf =
  (kind: Field['kind']): Cell =>
  ({ source }) => {
    const value = useValue(source);
    return isBlank(value) ? null : formatFieldValue(kind, value);
  };

const Flag: Cell = ({ source }) => {
  const translate = useTranslate();
  return translate(useValue(source) ? 'common.yes' : 'common.no');
};

const Choice: Cell = ({ source }) => {
  const word = useText(source);
  const wordOf = useChoiceWord(source);
  return word && wordOf(word);
};

const ReferenceName: Cell = ({ source }) => useText(toReferenceNameField(source));

const Link: Cell = ({ source }) => {
  const record = useRecordContext<RaRecord>();
  const { represent } = useRowTools();
  return <WebsiteLine address={useValue(source)} of={record ? represent(record) : ''} />;
};

const Email: Cell = ({ source }) => <EmailLine address={useText(source)} />;

const CELLS: Partial<Record<Field['kind'], Cell>> = {
  choice: Choice,
  day: cellOf('day'),
  email: Email,
  flag: Flag,
  link: Link,
  percent: cellOf('percent'),
  quantity: cellOf('quantity'),
  reference: ReferenceName,
};

const KINDS: Partial<Record<Field['kind'], ColumnKind>> = {
  money: 'money',
  percent: 'percent',
  quantity: 'count',
  count: 'count',
};

interface EntityListProps<E extends Entity> extends Omit<Parameters<typeof ListScreen>[0], 'children'> {
  entity: E;
  cells?: { readonly [Name in keyof E['fields']]?: Cell };
}

export const EntityList = <E extends Entity>({ entity, cells = {}, ...slots }: EntityListProps<E>) => {
  const { fields, sort } = entity;
  const sorted = getSortableFields(entity);
  return (
    <ListScreen
      paged
      perPage={20}
      sort={sort}
      toolbar={<EntityFilters entity={entity} />}
      form={<EntityForm entity={entity} />}
      exported={async () => (await import('../export/makeEntityFile')).makeEntityFile(entity)}
      {...slots}
    >
      {findFieldNames(entity, ({ listed = true }) => listed).map(name => {
        const field = fields[name]!;
        const cell = cells[name] ?? (isStatus(name, field) ? StatusBadge : CELLS[field.kind]);
        return (
          <Column
            key={name}
            source={name}
            kind={KINDS[field.kind] ?? 'text'}
            sortable={sorted.includes(name)}
            {...(cell ? { field: cell } : {})}
          />
        );
      })}
    </ListScreen>
  );
};

export const EntityFilters = ({ entity }: { entity: Entity }) => (
  <>
    {getSearchableFields(entity).length > 0 && <SearchBox />}
    {getFilterableFields(entity).map(name => {
      const field = entity.fields[name]!;
      if (field.kind === 'reference')
        return <ReferenceFilter key={name} source={name} reference={getReferencedResource(field)} />;
      if (field.kind === 'choice') return <ChoiceFilter key={name} source={name} field={field} />;
      return <SelectFilter key={name} source={name} choices={flagsOf(name, field)} />;
    })}
  </>
);

const ChoiceFilter = ({ source, field }: { source: string; field: Field<'choice'> }) => {
  const wordOf = useChoiceWord(source);
  return <SelectFilter source={source} choices={field.choices.map(id => ({ id, name: wordOf(id) }))} />;
};

function flagsOf(name: string, field: Field) {
  const words = isStatus(name, field) ? ['common.active', 'common.inactive'] : ['common.yes', 'common.no'];
  return [
    { id: 'true', name: words[0]! },
    { id: 'false', name: words[1]! },
  ];
}

export const makeEntityScreens = (entity: Entity) => ({
  default: { list: () => <EntityList entity={entity} /> },
});
