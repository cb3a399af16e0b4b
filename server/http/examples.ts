/** Generates examples of requests and responses from the schemas, for the API description at /docs. */

export interface OpenApiSchema {
  type?: string | readonly string[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  enum?: readonly unknown[];
  anyOf?: readonly OpenApiSchema[];
  allOf?: readonly OpenApiSchema[];
  properties?: Readonly<Record<string, OpenApiSchema>>;
  additionalProperties?: OpenApiSchema | boolean;
  items?: OpenApiSchema;
  minimum?: number;
  title?: string;
  $ref?: string;
  description?: string;
  not?: object;
  /** Lists the required fields of an object. */
  required?: readonly string[];
  /** True for an object in which null in an optional field means that the field is left out (`tillItemSchema`). */
  'x-null-omits'?: boolean;
  /** Schemas that the object must also match (`tillItemSchema`). */
  'x-conditions'?: readonly object[];
  /** Rule of the field, from which the server builds a message. */
  'x-rule'?: unknown;
  /** Schema that the documentation shows in place of this schema, which accepts any value (`createUncheckedSchema`). */
  'x-documented-as'?: OpenApiSchema;
}

/**
 * Builds an example value of a field's schema.
 * @param usual the preferred example, which is only used if the schema allows its type
 */
export function buildExampleFromSchema(schema: OpenApiSchema, usual?: unknown): unknown {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum.find(value => value !== '') ?? schema.enum[0];
  const first = schema.anyOf?.find(choice => !isEmptyChoice(choice)) ?? schema.anyOf?.[0];
  // A field with fixed options uses its first option as the example, because the usual value may not be one of them.
  if (first && ('const' in first || first.enum)) return buildExampleFromSchema(first);
  if (usual !== undefined && isOfType(first ?? schema, usual)) return usual;
  if (first) return buildExampleFromSchema(first);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, fieldSchema]) => [
        field,
        buildExampleFromSchema(fieldSchema),
      ]),
    );
  switch (schema.type) {
    case 'object':
      return {};
    case 'array':
      return [buildExampleFromSchema(schema.items ?? {})];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 0);
    case 'string':
      return '';
    default:
      return null;
  }
}

const isEmptyChoice = (choice: OpenApiSchema): boolean =>
  choice.type === 'null' || choice.const === '' || choice.enum?.[0] === '';

const isOfType = ({ type }: OpenApiSchema, value: unknown): boolean =>
  type === undefined ||
  (type === 'integer' ? Number.isInteger(value) : type === (Array.isArray(value) ? 'array' : typeof value));
