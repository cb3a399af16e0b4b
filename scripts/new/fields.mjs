/** The fields of a new resource, as a person types them: `code:text balance:money supplier:suppliers state:new/used`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { camelCase, KEBAB, refuseWhen } from './spelling.mjs';

const DECLARATIONS = 'contract/entity.ts';
const ENTITIES = 'contract/entities';

/** The options that a field of each kind starts with: figures and days can order the list, fields with few values can filter it. */
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

/** The fields where none are given. */
const USUAL = ['name:text', 'active:flag'];

/**
 * @param given `name:kind`; a kind may also be a resource to refer to, or words to choose from with slashes between them
 * @returns the words of the declaration's template
 * @throws Refusal
 */
export function fieldsOf(given) {
  const fields = (given.length > 0 ? given : USUAL).map(fieldOf);
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

/** @throws Refusal */
function fieldOf(text) {
  const [, name, kind] = /^([a-z][\w-]*):(.+)$/.exec(text) ?? [];
  refuseWhen(
    !name || !KEBAB.test(name),
    `"${text}" is not a field: write its name in small letters with hyphens between words, a colon and its kind, such as code:text or last-used:day.`,
  );
  const field = camelCase(name);
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

/** The specified resources that a reference may lead to. */
const shopResources = () =>
  [...readFileSync(DECLARATIONS, 'utf8').matchAll(/^ {2}'?([a-z/]+)'?: '[a-z]+',$/gm)].map(
    ([, name]) => name,
  );

function referenceTo(name) {
  const known = shopResources().find(resource => resource === name || resource.endsWith(`/${name}`));
  if (known) return { to: `'${known}'` };
  if (!KEBAB.test(name) || !existsSync(ENTITIES)) return null;
  // Found by its declaration: its file is named after the singular, which need not be the plural without its ending.
  const declaration = new RegExp(`export const (\\w+) = entity\\(\\s*'${name}'`);
  for (const file of readdirSync(ENTITIES)) {
    const [, constant] = declaration.exec(readFileSync(`${ENTITIES}/${file}`, 'utf8')) ?? [];
    if (constant) return { to: constant, line: `import { ${constant} } from './${file}';` };
  }
  return null;
}
