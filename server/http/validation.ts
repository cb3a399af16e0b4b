/** Reads requests, validates them with the contract's schemas, and writes answers as those say. */
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fastJsonStringify from 'fast-json-stringify';
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import Type, { type TSchema } from 'typebox';
import { sentence } from '../language/sentence.ts';
import { HttpProblem } from './problems.ts';

/** `1.5`, `1e3`, `0x10`, `007` and `true` are no whole numbers, though a looser reading makes one of each. */
const WHOLE_NUMBER = /^(0|[1-9]\d*)$/;

/**
 * Parameters and queries arrive as text: those that the schema calls integers become numbers where they are written as
 * one. A query with a parameter that the schema does not know is refused: a filter that is misspelt would be none.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = route => {
  const validate = madeOnce(() => TypeBoxValidatorCompiler({ ...route, httpPart: 'body' }));
  const properties = Type.IsObject(route.schema) ? route.schema.properties : {};
  const known = Object.keys(properties);
  const isQuery = route.httpPart === 'querystring';
  const numbers = known.filter(name => Type.IsInteger(properties[name]));
  if (route.httpPart === 'body' || (numbers.length === 0 && !isQuery)) return validate;
  return (parts: Record<string, unknown>) => {
    const unknown = isQuery ? Object.keys(parts).find(name => !known.includes(name)) : undefined;
    if (unknown !== undefined) return { error: unknownParameter(unknown, known) };
    const values = { ...parts };
    for (const name of numbers) {
      const text = values[name];
      if (typeof text === 'string' && WHOLE_NUMBER.test(text)) values[name] = Number(text);
    }
    return validate(values);
  };
};

const unknownParameter = (name: string, known: readonly string[]) =>
  new HttpProblem(
    400,
    known.length > 0
      ? sentence`There is no parameter "${name}"; there are ${known.join(', ')}.`
      : sentence`There is no parameter "${name}" of this call.`,
    name,
  );

/** Gives the calls of `app` that take no query one without parameters, so that those are refused as well. */
export function refuseUnknownQueries(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (!route.schema?.querystring) route.schema = { ...route.schema, querystring: NO_QUERY };
  });
}
const NO_QUERY = Type.Object({});

/** What writes an answer as its schema says. */
export const compileSerializer: FastifySerializerCompiler<TSchema> = ({ schema }) =>
  madeOnce(() => fastJsonStringify(schema));

/**
 * A function that is made when it is first called. Those of all calls took a fifth of the server's start
 * (docs/decisions/0095-made-when-first-called.md).
 */
function madeOnce<Input, Output>(make: () => (input: Input) => Output): (input: Input) => Output {
  let made: ((input: Input) => Output) | undefined;
  return input => (made ??= make())(input);
}

/** Half of a character that takes two, as JSON escapes it; whether the other half is there is seen once it is read. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Reads JSON. Many clients send its content type with every call, also where there is no body.
 * @throws HttpProblem 400 for bytes that are no UTF-8 and for halves of characters: a database would hold others instead
 */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(new HttpProblem(400, 'The body is not valid UTF-8.'));
    const text = bytes.toString();
    void parse(request, text, (error, body) => {
      if (!error && SURROGATE.test(text) && hasHalfCharacter(body)) {
        done(new HttpProblem(400, 'The body holds half of a character (a lone surrogate).'));
      } else done(error, body);
    });
  });
}

function hasHalfCharacter(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(entry => entry.some(hasHalfCharacter));
}
