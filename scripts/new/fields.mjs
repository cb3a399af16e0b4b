/**
 * Parses the fields of a new resource, as typed on the command line: `code:text balance:money supplier:suppliers
 * state:new/used`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { toCamelCase, KEBAB, refuseWhen } from './spelling.mjs';

const DECLARATIONS = 'contract/fields.ts';
const ENTITIES = 'contract/entities';

/** Initial options for each kind of field: numbers and days are sortable, fields with few values are filterable. */
const OPTIONS = {
  text: '',
  email: '',
  link: '',
  money: '{ sortable: true }',
  percent: '{ sortable: true }',
  quantity: '{ sortable: true }',
  count: '{ sortable: true }',
  day: '{ sortable: true }',
  flag: '{ filterable: true, initially: true }',
};

/** Default fields. */
const USUAL = ['name:text', 'active:flag'];

/**
 * @param given `name:kind`; a kind may also be the name of a resource (a reference) or choices separated by slashes
 * @returns the values for the placeholders of the template
 * @throws Refusal
 */
export function listFields(given) {
  const fields = (given.length > 0 ? given : USUAL).map(parseField);
  const twice = fields.find(({ name }, at) => fields.findIndex(field => field.name === name) < at);
  refuseWhen(twice, `There are two fields "${twice?.name}".`);
  const lead = fields.find(({ kind }) => kind === 'text');
  refuseWhen(!lead, 'A record needs a text as its name: add one, such as name:text.');
  lead.call = 'text({ required: true, searchable: true })';
  const unique = values => [...new Set(values.filter(Boolean))];
  return {
    imports: unique(['entity', ...fields.map(({ kind }) => kind)])
      .sort()
      .join(', '),
    others: unique(fields.map(({ line }) => line))
      .map(line => `\n${line}`)
      .join(''),
    fields: fields.map(({ name, call }) => `${name}: ${call}`).join(', '),
  };
}

function parseField(text) {
  const [, name, kind] = /^([a-z][\w-]*):(.+)$/.exec(text) ?? [];
  refuseWhen(
    !name || !KEBAB.test(name),
    `"${text}" is not a field: write its name in small letters with hyphens between words, a colon and its kind, such as code:text or last-used:day.`,
  );
  const field = toCamelCase(name);
  if (Object.hasOwn(OPTIONS, kind)) return { name: field, kind, call: `${kind}(${OPTIONS[kind]})` };
  if (kind.includes('/') && !shopResources().includes(kind)) {
    const words = kind.split('/').map(word => `'${word.replace(/['\\]/g, '\\$&')}'`);
    return { name: field, kind: 'choice', call: `choice([${words.join(', ')}], { filterable: true })` };
  }
  const target = referenceTo(kind);
  refuseWhen(
    !target,
    `"${kind}" is neither a kind of field nor a resource: take one of ${Object.keys(OPTIONS).join(', ')}, words with slashes between them, or a resource such as suppliers.`,
  );
  return {
    name: `${field.replace(/Id$/, '')}Id`,
    kind: 'reference',
    call: `reference(${target.to}, { filterable: true })`,
    line: target.line,
  };
}

/** Lists the built-in resources that a reference can point to. */
const shopResources = () =>
  [...readFileSync(DECLARATIONS, 'utf8').matchAll(/^ {2}'?([a-z/]+)'?: '[a-z]+',$/gm)].map(
    ([, name]) => name,
  );

function referenceTo(name) {
  const known = shopResources().find(resource => resource === name || resource.endsWith(`/${name}`));
  if (known) return { to: `'${known}'` };
  if (!KEBAB.test(name) || !existsSync(ENTITIES)) return null;
  // Finds the entity by its declaration, because its file has the singular name, which need not be the plural without
  // its ending.
  const declaration = new RegExp(`export const (\\w+) = entity\\(\\s*'${name}'`);
  for (const file of readdirSync(ENTITIES)) {
    const [, constant] = declaration.exec(readFileSync(`${ENTITIES}/${file}`, 'utf8')) ?? [];
    if (constant) return { to: constant, line: `import { ${constant} } from './${file}';` };
  }
  return null;
}
