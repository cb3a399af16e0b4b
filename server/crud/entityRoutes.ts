/** Adds the routes of the declared entities. */
import { sql, type RawBuilder } from 'kysely';
import {
  filterEntityFieldNames,
  getOwnTableFields,
  getFilterableFields,
  getReferenceTarget,
  getSearchableFields,
  getUniqueFields,
  isReferenceField,
  canSortBySearchColumn,
  toColumnName,
  toFoldedColumnName,
  toReferenceNameField,
  type ApiValuesOfFields,
  type Entity,
  type Field,
  type Fields,
  type InferApiRecord,
} from '../../contract/entity.ts';
import { buildEntitySchemas } from '../../contract/entitySchemas.ts';
import { foldText } from '../../contract/foldText.ts';
import type { VisibleBranch } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { IMAGE_BODY_LIMIT } from '../http/images.ts';
import { whereNameContains } from '../database/searches.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { registerEntityNoun, createMessage, getRecordKindNoun } from '../language/message.ts';
import {
  createCrudRoutes,
  VALUE_TAKEN_MESSAGE,
  type ApiRecord,
  type RecordListQuery,
  type RecordWriteContext,
  type StoredRecordChange,
} from './crudRoutes.ts';
import { toEntityNoun } from './entities.ts';
import { assertPicturesBelongToRecord, removeOldPictures, storePictures } from './entityPictures.ts';
import { completeNewRecord, toApiRecord, toEntityRecord } from './entityRecords.ts';
import { toColumnValue, type ColumnValue, type EntityFieldValue } from './fieldValues.ts';
import { buildFieldFilterConditions } from './filters.ts';
import {
  assertReferencedRecordsInBranch,
  attachChildRows,
  createChildRowsWriter,
  selectReferencedRecordName,
  type RowWithListFields,
} from './listFields.ts';
import { toSearchText } from './searchColumns.ts';
import { canColumnBeNull, isTextField } from './tables.ts';

/** Values of a record in the units of the API, such as dollars. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Functions that extend the calls of a declared entity. They run in the transaction of the change, which may be
 * repeated, so they must not change anything outside of the database. To refuse the change, they throw an
 * HttpProblem.
 */
export interface EntityHooks<E extends Entity> {
  /**
   * Hook that runs before a record is created (`before` is undefined) or changed.
   * @returns the values to write
   */
  beforeSave?: (
    values: ApiValuesOfFields<E['fields']>,
    context: HookContext<E, Omit<RecordWriteContext, 'afterRow'>>,
  ) => ApiValuesOfFields<E['fields']> | Promise<ApiValuesOfFields<E['fields']>>;
  /** Hook that runs after a record was created (`before` is undefined) or changed. */
  afterSave?: RecordHook<E>;
  /** Hook that runs before a record is deleted. */
  beforeDelete?: RecordHook<E>;
  afterDelete?: RecordHook<E>;
}

/** The context of a change, with the type of the record before it. */
type HookContext<E extends Entity, Context> = Omit<Context, 'before'> & { before?: InferApiRecord<E> };

type RecordHook<E extends Entity> = (
  record: InferApiRecord<E>,
  context: HookContext<E, StoredRecordChange>,
) => void | Promise<void>;

export interface EntityRoutes extends RoutePlugin {
  entity?: Entity;
}

/**
 * Converts text to lower case for sorting, because SQLite sorts capitals before small letters. Columns with folded
 * text need no conversion: they are in lower case already, and have an index.
 */
const toLowerCase = (column: RawBuilder<unknown>) => sql`lower(${column})`;

/** SQL that selects the name of a referenced record, in lower case for sorting. */
function selectSortName(field: Field<'reference'>, column: RawBuilder<unknown>) {
  const { table, named, folded } = getReferenceTarget(field);
  const name = sql.ref(`${table}.${folded ?? named}`);
  return sql`(select ${folded ? name : toLowerCase(name)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${column})`;
}

function buildOrder(
  entity: Entity,
  { sort: by = entity.sort.field, order = entity.sort.order }: RecordListQuery,
) {
  const name = String(by);
  const direction = order === 'DESC' ? sql`desc` : sql`asc`;
  if (name === 'id') return sql`id ${direction}`;
  const field = entity.fields[name]!;
  const isSearched = name === entity.lead && canSortBySearchColumn(entity);
  const plain = sql.ref(`${entity.table}.${isSearched ? 'search' : toColumnName(name, field)}`);
  const column =
    field.kind === 'reference'
      ? selectSortName(field, plain)
      : isTextField(field) && !isSearched
        ? toLowerCase(plain)
        : plain;
  // An additional sort expression puts empty values last, in ascending and in descending order, because SQLite and
  // PostgreSQL differ in this. A column that cannot be empty needs no such expression, so that the database can sort by
  // an index.
  const filled = canColumnBeNull(field) ? sql`case when ${plain} is null then 1 else 0 end, ` : sql``;
  return sql`${filled}${column} ${direction}, id ${direction}`;
}

const hasMoments = ({ fields }: Pick<Entity, 'fields'>): boolean =>
  Object.values(fields).some(
    field => field.kind === 'moment' || (field.kind === 'rows' && hasMoments(field)),
  );

/** Lists the fields with the names of referenced records, including those of lines: `lines.productName`. */
const listReferenceNameFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'rows') return listReferenceNameFields(field.fields).map(own => `${name}.${own}`);
    return isReferenceField(field) ? [toReferenceNameField(name)] : [];
  });

const isOneOf = (table: string, ids: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.id`)} in (${sql.join(ids.split(',').map(Number))})`;

export function createEntityRoutes<E extends Entity>(
  entity: E,
  { beforeSave, afterSave, beforeDelete, afterDelete }: EntityHooks<E> = {},
): EntityRoutes {
  const { fields, table, path, parent }: Entity = entity;
  // The calls check records by the declaration's schemas. The types of the hooks are derived from the same schemas.
  const callHook = (hook: RecordHook<E> | undefined, record: ApiRecord, context: StoredRecordChange) =>
    hook?.(record as InferApiRecord<E>, context as HookContext<E, StoredRecordChange>);
  registerEntityNoun(table, toEntityNoun(entity, 'one'));
  const references = filterEntityFieldNames(entity, ({ kind }) => kind === 'reference');
  const uniques = getUniqueFields(entity);
  const searched = getSearchableFields(entity);
  const pictures = filterEntityFieldNames(entity, ({ kind }) => kind === 'picture');
  const withMoments = hasMoments(entity);
  const getColumn = (name: string) => toColumnName(name, fields[name]!);

  /**
   * Checks the unique fields of a record.
   * @throws HttpProblem 409 naming the field whose value another record of the branch has
   */
  async function assertUnique(
    columns: Readonly<Record<string, ColumnValue>>,
    { db, branchId, id = 0 }: RecordWriteContext,
  ) {
    for (const name of uniques) {
      const column = toFoldedColumnName(getColumn(name));
      if (!columns[column]) continue;
      const { rows } = await sql`
        select 1 from ${sql.table(table)}
        where branch_id = ${branchId} and ${sql.ref(column)} = ${columns[column]} and id <> ${id} limit 1
      `.execute(db);
      if (rows.length > 0) throw new HttpProblem(409, VALUE_TAKEN_MESSAGE, name);
    }
  }

  async function toColumns({ branchId: _branch, ...body }: Values, context: RecordWriteContext) {
    const { db, request, branchId, before, afterRow } = context;
    const values: Values = beforeSave
      ? await beforeSave(
          body as ApiValuesOfFields<E['fields']>,
          context as HookContext<E, RecordWriteContext>,
        )
      : body;
    const timeZone = withMoments ? (await findVisibleBranch(db, request, branchId)).time_zone : '';
    for (const name of references)
      await assertReferencedRecordsInBranch(
        fields[name] as Field<'reference'>,
        [[name, values[name]]],
        context,
      );
    assertPicturesBelongToRecord(pictures, values, before);
    const columns: Record<string, ColumnValue> = Object.fromEntries(
      getOwnTableFields(fields).map(([name, field]) => [
        getColumn(name),
        toColumnValue(field, (values[name] ?? null) as EntityFieldValue, {
          name,
          timeZone,
          isStored: before !== undefined && values[name] === before[name],
        }),
      ]),
    );
    for (const name of uniques)
      columns[toFoldedColumnName(getColumn(name))] = foldText(String(columns[getColumn(name)]));
    await assertUnique(columns, context);
    if (searched.length > 0) columns.search = toSearchText(searched.map(name => columns[getColumn(name)]));
    afterRow(await createChildRowsWriter(entity, values, { db, branchId, timeZone, before }));
    return columns;
  }

  const buildWhere = (query: RecordListQuery, { time_zone: timeZone }: VisibleBranch) =>
    sql.join<boolean>(
      [
        ...(searched.length > 0 ? [whereNameContains(query.name)] : []),
        ...(query.id === undefined ? [] : [isOneOf(table, String(query.id))]),
        ...getFilterableFields(entity).flatMap(name =>
          buildFieldFilterConditions(entity, name, query, timeZone),
        ),
        sql`1 = 1`,
      ],
      sql` and `,
    );

  const routes: EntityRoutes = createCrudRoutes<RowWithListFields, Values & { branchId: number }>({
    path,
    resource: entity.name,
    trailNames: [entity.name, path],
    table,
    ...buildEntitySchemas(entity),
    complete: input => ({ ...completeNewRecord(fields, input), branchId: input.branchId }),
    readOnly: ['id', ...listReferenceNameFields(fields), ...Object.keys(entity.rules)],
    ...(pictures.length > 0 ? { bodyLimit: IMAGE_BODY_LIMIT } : {}),
    along: [
      ...references.map(
        name =>
          sql`${selectReferencedRecordName(getReferenceTarget(fields[name] as Field<'reference'>), `${table}.${getColumn(name)}`)} as ${sql.ref(toReferenceNameField(name))}`,
      ),
      ...(withMoments
        ? [
            sql`(select time_zone from branch where branch.id = ${sql.ref(`${table}.branch_id`)}) as branch_time_zone`,
          ]
        : []),
    ],
    calledBy: entity.lead,
    load: (db, rows) => attachChildRows(db, entity, rows, rows[0]?.branch_time_zone ?? ''),
    wire: row => toApiRecord(entity, toEntityRecord(entity, row, row.branch_time_zone ?? '')),
    prepare: async (input, files) => {
      const { paths, finish } = await storePictures(files, pictures, input);
      return { input: { ...input, ...paths }, finish };
    },
    columns: toColumns,
    sameIn: says =>
      uniques.find(name =>
        new RegExp(`\\b${table}[._]${toFoldedColumnName(getColumn(name))}(_once)?\\b`).test(says),
      ),
    where: buildWhere,
    orderBy: query => buildOrder(entity, query),
    saved: async (record, context) => callHook(afterSave, record, context),
    deleting: async context => callHook(beforeDelete, context.before!, context),
    deleted: async context => callHook(afterDelete, context.before!, context),
    committed: (files, before = {}, after = {}) => removeOldPictures(files, pictures, before, after),
    ...(parent?.onDelete === 'delete'
      ? { belongsTo: { of: parent.table, column: getColumn(parent.field) } }
      : {}),
    history: createMessage('record.usedElsewhere', { what: getRecordKindNoun(table) }),
  });
  routes.entity = entity;
  return routes;
}
