import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fastJsonStringify from 'fast-json-stringify';
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import Type, { type TSchema } from 'typebox';
import { createMessage } from '../language/message.ts';
import { findJsonFault } from './findJsonFault.ts';
import { describeValidationError, describeValidationErrors, HttpProblem } from './problems.ts';

/**
 * Matches integers in a query. The pattern excludes `1.5`, `1e3`, `0x10`, `007` and `true`, which a looser parser
 * would accept.
 */
const WHOLE_NUMBER = /^(0|[1-9]\d*)$/;

/**
 * Validates path parameters and queries, which arrive as text. Text is converted to a number if the schema has an
 * integer and the text is a plain integer. Unknown query parameters are refused, because a misspelt filter would
 * otherwise be ignored.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = route => {
  const validate = madeOnce(() => TypeBoxValidatorCompiler({ ...route, httpPart: 'body' }));
  const properties = Type.IsObject(route.schema) ? route.schema.properties : {};
  const allowedNames = Object.keys(properties);
  const isQuery = route.httpPart === 'querystring';
  const numbers = allowedNames.filter(name => Type.IsInteger(properties[name]));
  if (route.httpPart === 'body' || (numbers.length === 0 && !isQuery)) return validate;
  return (parts: Record<string, unknown>) => {
    const unknown = isQuery ? Object.keys(parts).find(name => !allowedNames.includes(name)) : undefined;
    if (unknown !== undefined) return { error: unknownParameter(unknown, allowedNames) };
    const values = { ...parts };
    for (const name of numbers) {
      const text = values[name];
      if (typeof text === 'string' && WHOLE_NUMBER.test(text)) values[name] = Number(text);
    }
    return validate(values);
  };
};

/**
 * Creates a validator for values that are not the path, query or body of a request.
 * @returns a function that describes the first fault of a value; its result is undefined for a valid value
 */
export function createSchemaValidator(schema: TSchema) {
  const findFaults = createFaultFinder(schema);
  return (value: unknown) => {
    const faults = findFaults(value);
    return faults ? describeValidationError(faults, schema) : undefined;
  };
}

/**
 * Creates a validator for values that are not the path, query or body of a request.
 * @returns a function that describes all faults of a value, the most important one first
 */
export function createSchemaFaultLister(schema: TSchema) {
  const findFaults = createFaultFinder(schema);
  return (value: unknown) => {
    const faults = findFaults(value);
    return faults ? describeValidationErrors(faults, schema) : [];
  };
}

function createFaultFinder(schema: TSchema) {
  const validate = compileValidator({ schema, method: 'POST', url: '', httpPart: 'body' });
  return (value: unknown): FastifySchemaValidationError[] | undefined => {
    const checked: unknown = validate(value);
    const faults = typeof checked === 'object' && checked !== null && 'error' in checked && checked.error;
    return Array.isArray(faults) ? (faults as FastifySchemaValidationError[]) : undefined;
  };
}

const unknownParameter = (name: string, allowedNames: readonly string[]) =>
  new HttpProblem(
    400,
    allowedNames.length > 0
      ? createMessage('call.noParameterAmong', { name, known: allowedNames.join(', ') })
      : createMessage('call.noParameter', { name }),
    name,
  );

/**
 * Adds an empty query schema to routes of `app` that have none, so that they also refuse unknown parameters.
 */
export function refuseUnknownQueryParameters(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (!route.schema?.querystring) route.schema = { ...route.schema, querystring: NO_QUERY };
  });
}
const NO_QUERY = Type.Object({});

type Serializer = ReturnType<FastifySerializerCompiler<TSchema>>;

const serializers = new WeakMap<TSchema, Serializer>();

/**
 * Returns the serializer of a schema. Routes with the same schema share it, because building one takes up to a tenth of
 * a second.
 */
export const compileSerializer: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  const existing = serializers.get(schema);
  if (existing) return existing;
  const serializer: Serializer = madeOnce(() => fastJsonStringify(replaceNullUnions(schema)));
  serializers.set(schema, serializer);
  return serializer;
};

/**
 * Replaces each union of an object and null by `nullable`, which fast-json-stringify serializes without a validator.
 * Compiling a validator takes most of the time that a serializer needs to be built.
 */
function replaceNullUnions<Value>(schema: Value): Value {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(replaceNullUnions) as Value;
  const entries = Object.entries(schema).map(([key, value]) => [key, replaceNullUnions<unknown>(value)]);
  const copy = Object.fromEntries(entries) as Value;
  if (!Type.IsUnion(schema) || schema.anyOf.length !== 2 || !Type.IsNull(schema.anyOf[1])) return copy;
  return Type.IsObject(schema.anyOf[0])
    ? ({ ...replaceNullUnions(schema.anyOf[0]), nullable: true } as Value)
    : copy;
}

/**
 * Wraps a validator or serialiser that is built on its first call. Building those of all routes in advance took a
 * fifth of the server's start (docs/decisions/0001-libraries-run-as-published.md).
 */
function madeOnce<Input, Output>(make: () => (input: Input) => Output): (input: Input) => Output {
  let made: ((input: Input) => Output) | undefined;
  return input => (made ??= make())(input);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route itself refuses texts with lone surrogates, because its body has several items. */
    checksOwnTexts?: boolean;
    /** True if the body of the route is checked by `findJsonFault`. */
    refusesJsonFaults?: boolean;
  }
}

/** Matches half of a surrogate pair in a JSON escape. The other half can be checked only after parsing. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Parses JSON bodies. An empty body is accepted, because many clients send the JSON content type with every call.
 * @throws HttpProblem 400 for invalid UTF-8 and for lone surrogates, which a database would store as other
 *   characters
 */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify's own parser for `text/plain` would pass the body to the handler as a text, so it is replaced by one that
  // refuses the body.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<Buffer>('text/plain', { parseAs: 'buffer' }, (_request, bytes, done) =>
    bytes.length === 0
      ? done(null, undefined)
      : done(new HttpProblem(415, createMessage('call.bodyNotJson'))),
  );
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(new HttpProblem(400, createMessage('call.invalidUtf8')));
    const text = bytes.toString();
    void parse(request, text, (error, body) => {
      // For a key such as `__proto__`, the parser reports a syntax error although the JSON is valid.
      if (error && isJson(text)) return done(new HttpProblem(400, createMessage('call.forbiddenKey')));
      const { refusesJsonFaults } = request.routeOptions.config;
      const fault = !error && refusesJsonFaults ? findJsonFault(text, body) : undefined;
      if (fault) return done(new HttpProblem(400, fault));
      const isChecked = request.routeOptions.config.checksOwnTexts !== true;
      if (!error && isChecked && SURROGATE.test(text) && hasHalfCharacter(body)) {
        done(new HttpProblem(400, createMessage('call.loneSurrogate')));
      } else done(error, body);
    });
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function hasHalfCharacter(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(entry => entry.some(hasHalfCharacter));
}
