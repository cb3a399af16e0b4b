/** Adds descriptions and examples to the fields of schemas, for the API description at /docs. */
import { FIELD_DESCRIPTIONS } from '../../contract/fieldDescriptions.ts';
import { buildExampleFromSchema, type OpenApiSchema } from './examples.ts';

/** Limits of a field's rule that its schema does not express. */
interface Rule {
  parameters?: { decimals?: number; except?: number };
}

interface Place {
  /** Name of the call (`operationId`). */
  operation: string;
  /** Name of the parent of the field: another field, a call, or a schema with a title. */
  parent: string;
  /** True within an object in which null in an optional field means that the field is left out. */
  isNullOmitted?: boolean;
}

/**
 * Returns the type of a schema, with `number` for integers. For a schema with alternatives (`anyOf`), it is the type of
 * the first one.
 */
function getTypeName({ type, anyOf: [first] = [], ...schema }: OpenApiSchema): string {
  if (first) return getTypeName(first);
  const name = String(type ?? (schema.enum ? typeof schema.enum[0] : undefined));
  return name === 'integer' ? 'number' : name;
}

function findDescription(schema: OpenApiSchema, name: string, { operation, parent }: Place) {
  const record = operation
    .replace(/^[a-z]+/, '')
    .replace(/(?<=ch)es$|s$/, '')
    .replace(/ie$/, 'y');
  const keys = [
    `${parent}.${name}`,
    `${operation}.${name}`,
    `${record}.${name}`,
    `${name}:${getTypeName(schema)}`,
    name,
  ];
  const key = keys.find(tried => Object.hasOwn(FIELD_DESCRIPTIONS, tried));
  return key === undefined ? [] : FIELD_DESCRIPTIONS[key]!;
}

/** Describes a field or parameter, and the fields within it. */
export function describeField(schema: OpenApiSchema, name: string, place: Place): OpenApiSchema {
  const [description, usual] = findDescription(schema, name, place);
  const described = describeFields(schema, { ...place, parent: name });
  const { decimals, except } = (schema['x-rule'] as Rule | undefined)?.parameters ?? {};
  const hasDecimals = decimals !== undefined && !description?.includes('decimals');
  // JSON numbers are floating-point numbers, so that `multipleOf: 0.01` would refuse valid amounts.
  const limits = hasDecimals ? ` At most ${decimals === 2 ? 'two' : 'four'} decimals.` : '';
  return {
    ...(description === undefined ? {} : { description: description + limits }),
    ...described,
    ...(except === undefined ? {} : { not: { const: except } }),
    examples: [buildExampleFromSchema(described, usual)],
  };
}

/** Allows null in an optional field. */
function allowNull(field: OpenApiSchema): OpenApiSchema {
  if (field.anyOf?.some(({ type }) => type === 'null')) return field;
  const { description, examples, ...schema } = field;
  return { anyOf: [schema, { type: 'null' }], description: description ?? '', examples: examples ?? [] };
}

/**
 * Describes all fields of a schema, without the rules from which the server builds its messages. The result shares no
 * object with the schema, which several calls can use.
 */
export function describeFields(schema: OpenApiSchema, place: Place): OpenApiSchema {
  const documented = schema['x-documented-as'] ?? schema;
  const {
    'x-rule': _rule,
    'x-null-omits': isNullOmitted = documented.title === undefined && place.isNullOmitted === true,
    'x-conditions': conditions = [],
    ...described
  } = documented;
  const { title, properties, additionalProperties, items, anyOf, required = [] } = described;
  const inside = {
    ...(title === undefined ? place : { operation: title, parent: title }),
    isNullOmitted,
  };
  return {
    ...described,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const one = describeField(field, name, inside);
          return [name, isNullOmitted && !required.includes(name) ? allowNull(one) : one];
        }),
      ),
    }),
    ...(conditions.length > 0 && { allOf: conditions }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: describeFields(additionalProperties, inside),
    }),
    ...(items && { items: describeFields(items, inside) }),
    ...(anyOf && { anyOf: anyOf.map(choice => describeFields(choice, inside)) }),
  };
}

/**
 * Replaces each schema with a title by a reference, so that generated clients have a type of this name.
 * @param schemas receives the replaced schemas by title
 */
export function replaceTitledSchemasByReferences(
  schema: OpenApiSchema,
  schemas: Record<string, OpenApiSchema>,
): OpenApiSchema {
  const { title, properties, items, anyOf, description, examples } = schema;
  if (title !== undefined && Object.hasOwn(schemas, title)) return toReference(title, description, examples);
  const replaced = {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          replaceTitledSchemasByReferences(field, schemas),
        ]),
      ),
    }),
    ...(items && { items: replaceTitledSchemasByReferences(items, schemas) }),
    ...(anyOf && { anyOf: anyOf.map(choice => replaceTitledSchemasByReferences(choice, schemas)) }),
  };
  if (title === undefined) return replaced;
  schemas[title] = replaced;
  return toReference(title, description, examples);
}

const toReference = (
  title: string,
  description: string | undefined,
  examples: OpenApiSchema['examples'],
): OpenApiSchema => ({
  $ref: `#/components/schemas/${title}`,
  ...(description === undefined ? {} : { description }),
  ...(examples === undefined ? {} : { examples }),
});
