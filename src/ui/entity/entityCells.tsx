/** Table cells for lists of entities (`contract/entities/`), by kind of field. */
import { useRecordContext, useResourceDefinition, type RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import { toReferenceNameField, type FieldKind } from '../../../contract/entity';
import { isBlank } from '../../lib/isBlank';
import { stripHtmlTags } from '../../lib/stripHtmlTags';
import { EmailLink, PictureField, StatusBadge, WebsiteLink } from '../fields';
import { useRowActionContext } from '../list/rowActionContext';
import type { ColumnKind } from '../table/columnKinds';
import { useGetChoiceLabel } from './useGetChoiceLabel';
import { isStatusField, formatFieldValue } from './formatFieldValue';
import { useTranslate } from '../../i18n/useTranslate';

export type CellComponent = ComponentType<{ source: string }>;

const useValue = (source: string): unknown => useRecordContext()?.[source];

function useText(source: string): string {
  const value = useValue(source);
  return typeof value === 'string' ? value : '';
}

const PlainText: CellComponent = ({ source }) => useText(source);

const cellOf =
  (kind: FieldKind): CellComponent =>
  ({ source }) => {
    const value = useValue(source);
    return isBlank(value) ? null : formatFieldValue(kind, value);
  };

const Flag: CellComponent = ({ source }) => {
  const translate = useTranslate();
  return translate(useValue(source) ? 'common.yes' : 'common.no');
};

const Choice: CellComponent = ({ source }) => {
  const word = useText(source);
  const wordOf = useGetChoiceLabel(source);
  return word && wordOf(word);
};

const ReferenceName: CellComponent = ({ source }) => useText(toReferenceNameField(source));

const Link: CellComponent = ({ source }) => {
  const record = useRecordContext<RaRecord>();
  const { represent } = useRowActionContext();
  return <WebsiteLink address={useValue(source)} of={record ? represent(record) : ''} />;
};

const Email: CellComponent = ({ source }) => <EmailLink address={useText(source)} />;

const Phone: CellComponent = ({ source }) => {
  const number = useText(source);
  return (
    number && (
      <a className="record-link" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
        {number}
      </a>
    )
  );
};

const Names: CellComponent = ({ source }) => {
  const names = useValue(toReferenceNameField(source));
  return Array.isArray(names) ? names.join(', ') : null;
};

const Lines: CellComponent = ({ source }) => {
  const translate = useTranslate();
  const lines = useValue(source);
  return Array.isArray(lines) && lines.length > 0
    ? translate('common.rows', { count: lines.length, smart_count: lines.length })
    : null;
};

const RichText: CellComponent = ({ source }) => (
  <span className="lines">{stripHtmlTags(useText(source))}</span>
);

const CELLS: Partial<Record<FieldKind, CellComponent>> = {
  choice: Choice,
  day: cellOf('day'),
  email: Email,
  flag: Flag,
  link: Link,
  percent: cellOf('percent'),
  quantity: cellOf('quantity'),
  many: Names,
  phone: Phone,
  picture: PictureField,
  reference: ReferenceName,
  rich: RichText,
  rows: Lines,
};

export const getCellComponent = (name: string, kind: FieldKind): CellComponent | undefined =>
  isStatusField(name, kind) ? StatusBadge : CELLS[kind];

export const COLUMN_KIND_BY_FIELD_KIND: Partial<Record<FieldKind, ColumnKind>> = {
  money: 'money',
  percent: 'percent',
  quantity: 'count',
  count: 'count',
  moment: 'moment',
};

/** The cell of a record's name. It is a link if the record has a page. */
const makeRecordNameCell =
  (Name: CellComponent): CellComponent =>
  ({ source }) => {
    const record = useRecordContext<RaRecord>();
    const { showPath, follow } = useRowActionContext();
    const { hasShow } = useResourceDefinition();
    const name = <Name source={source} />;
    if (!record || !hasShow || isBlank(record[source])) return name;
    return (
      <a className="record-link" href={showPath(record)} onClick={follow}>
        {name}
      </a>
    );
  };

/**
 * Cache of the cells, by the component that renders the name. A cell component that is created on each render would
 * mount again.
 */
const nameCells = new WeakMap<CellComponent, CellComponent>();

export function getRecordNameCell(Name: CellComponent = PlainText): CellComponent {
  const cell = nameCells.get(Name) ?? makeRecordNameCell(Name);
  nameCells.set(Name, cell);
  return cell;
}

/** Formats a value of the record in context, outside of a list. */
export const FormattedFieldValue = ({ source, kind }: { source: string; kind: FieldKind }) => {
  const value = useValue(source);
  if (isStatusField(source, kind)) return <StatusBadge source={source} />;
  const Cell = CELLS[kind];
  if (Cell) return <Cell source={source} />;
  if (isBlank(value)) return null;
  return formatFieldValue(kind, value) ?? (typeof value === 'string' ? value : null);
};
