/** Reads requests and validates them with the contract's schemas. */
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import Type, { type TSchema } from 'typebox';

/** `1.5`, `1e3`, `0x10`, `007` and `true` are no whole numbers, though a looser reading makes one of each. */
const WHOLE_NUMBER = /^(0|[1-9]\d*)$/;

/**
 * Parameters and queries arrive as text: those that the schema calls integers become numbers where they are written as
 * one.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = route => {
  const validate = TypeBoxValidatorCompiler({ ...route, httpPart: 'body' });
  const properties = Type.IsObject(route.schema) ? route.schema.properties : {};
  const numbers = Object.keys(properties).filter(name => Type.IsInteger(properties[name]));
  if (route.httpPart === 'body' || numbers.length === 0) return validate;
  return (parts: Record<string, unknown>) => {
    const values = { ...parts };
    for (const name of numbers) {
      const text = values[name];
      if (typeof text === 'string' && WHOLE_NUMBER.test(text)) values[name] = Number(text);
    }
    return validate(values);
  };
};

/** Many clients send the JSON content type with every call, also where there is no body. */
export function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
