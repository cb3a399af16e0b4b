/**
 * Parses the fields of a new resource, as typed on the command line: `code:text balance:money supplier:suppliers
 * state:new/used`. Options follow commas: `code:text,unique`. A Spanish label follows an equals sign:
 * `code:text=Código state:new/used=Estado:nueva/usada`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { toCamelCase, KEBAB_CASE_PATTERN, throwCommandErrorIf, toSingular } from './spelling.mjs';

const DECLARATIONS = 'contract/fields.ts';
const ENTITIES = 'contract/entities';

/**
 * Initial options of a new field, by kind. Numbers and days are sortable; days and fields with few values are
 * filterable.
 */
const OPTIONS = {
  text: [],
  email: [],
  link: [],
  phone: [],
  rich: [],
  picture: [],
  money: ['sortable'],
  percent: ['sortable'],
  quantity: ['sortable'],
  count: ['sortable'],
  day: ['sortable', 'filterable'],
  moment: ['sortable', 'filterable'],
  flag: ['filterable', 'initially'],
};

/**
 * Options that can follow a kind of field on the command line. The field's declaration refuses options that its kind
 * does not support.
 */
const TYPED_OPTIONS = ['required', 'unique', 'signed', 'filterable', 'sortable', 'searchable'];

/** Names of options. The command does not take them for Spanish words of a choice. */
const DECLARED_OPTIONS = [...TYPED_OPTIONS, 'initially', 'label', 'lines', 'listed', 'most', 'pattern'];

/** Fields of a new resource if the command names none. */
const USUAL = ['name:text', 'active:flag'];
const USUAL_IN_SPANISH = ['name:text=Nombre', 'active:flag=Activo'];

/**
 * Parses the fields of a new resource.
 * @param given one text per field: `name:kind` or `name:kind,option`. The kind is one of: a kind of field; the name of
 *   a resource, for a reference; `many:` and the name of a resource; choices separated by slashes
 * @param of the parent resource, to which the records belong
 * @param isSpanish true if each field needs a Spanish label
 * @returns the values for the placeholders of the template, and the Spanish labels and choices
 * @throws CommandError if a field is invalid or occurs twice, if Spanish labels are incomplete, or if no field is a
 *   text
 */
export function parseResourceFields(given, of, isSpanish) {
  const usual = isSpanish ? USUAL_IN_SPANISH : USUAL;
  const fields = (given.length > 0 ? given : usual).map(parseField);
  if (of !== undefined) fields.push(parseParent(of));
  const twice = fields.find(({ name }, at) => fields.findIndex(field => field.name === name) < at);
  throwCommandErrorIf(twice, `There are two fields "${twice?.name}".`);
  const lead = fields.find(({ kind }) => kind === 'text');
  throwCommandErrorIf(!lead, 'A record needs a text as its name: add one, such as name:text.');
  lead.options = ['required', 'searchable', ...lead.options];
  assertSpanish(fields, isSpanish);
  const unique = values => [...new Set(values.filter(Boolean))];
  return {
    imports: unique(['entity', ...fields.map(({ kind }) => kind)])
      .sort()
      .join(', '),
    others: unique(fields.map(({ line }) => line))
      .map(line => `\n${line}`)
      .join(''),
    fields: fields.map(field => `${field.name}: ${toCall(field)}`).join(', '),
    labels: Object.fromEntries(fields.flatMap(({ name, label }) => (label ? [[name, label]] : []))),
    choices: Object.fromEntries(fields.flatMap(({ name, choices }) => (choices ? [[name, choices]] : []))),
  };
}

/** Writes the call that declares a field, such as `reference('products', { filterable: true })`. */
function toCall({ kind, argument, options }) {
  const chosen = [...new Set(options)].map(option => `${option}: true`).join(', ');
  return `${kind}(${[argument, chosen && `{ ${chosen} }`].filter(Boolean).join(', ')})`;
}

function assertSpanish(fields, isSpanish) {
  const labelled = fields.find(({ label }) => label);
  throwCommandErrorIf(
    labelled && !isSpanish,
    `"${labelled?.name}" has a Spanish label, so say what the records are called: --es "tarjetas de regalo".`,
  );
  const lacking = isSpanish
    ? fields.filter(({ kind, label }) => !label && kind !== 'reference' && kind !== 'many')
    : [];
  throwCommandErrorIf(
    lacking.length > 0,
    `Write the Spanish name of each field after an equals sign: ${lacking.map(({ text }) => `${text}=NAME`).join(' ')}`,
  );
  const wordless = isSpanish && fields.find(({ kind, choices }) => kind === 'choice' && !choices);
  throwCommandErrorIf(
    wordless,
    `Say the choices of "${wordless?.name}" in Spanish, in the same order: ${wordless?.text}=${wordless?.label}:nueva/usada.`,
  );
}

/** Recognizes an option behind a Spanish label, which may contain commas. */
const isOption = word => DECLARED_OPTIONS.includes(word) || /^[A-Za-z]+\s*[=:]/.test(word);

function parseField(typed) {
  const [, text, spanish] = /^([^=]*)(?:=(.+))?$/.exec(typed) ?? [];
  const [, typedName, typedKind = ''] = /^([a-z][\w-]*):(.+)$/.exec(text ?? '') ?? [];
  const name = typedName?.replace(/(?<=[a-z0-9])[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  throwCommandErrorIf(
    !name || !KEBAB_CASE_PATTERN.test(name),
    `"${typed}" is not a field: write its name in small letters with hyphens between words, a colon and its kind, such as code:text or last-used:day.`,
  );
  const optionsInLabel = (spanish ?? '')
    .split(',')
    .slice(1)
    .map(word => word.trim())
    .filter(isOption);
  const [kind, ...chosen] = typedKind.split(',');
  const unknown = [...chosen, ...optionsInLabel].find(option => !TYPED_OPTIONS.includes(option));
  throwCommandErrorIf(
    unknown !== undefined,
    `"${unknown}" of "${name}" is not an option of the command line, which are ${TYPED_OPTIONS.join(', ')}. Write other options into the declaration.`,
  );
  throwCommandErrorIf(
    optionsInLabel.length > 0,
    `"${typed}": write the options before the equals sign, such as ${[text, ...optionsInLabel].join(',')}=${spanish?.split(',', 1)[0]}.`,
  );
  throwCommandErrorIf(
    kind.startsWith('choice:'),
    `"${typed}": write the words of a choice without "choice:", such as ${name}:${kind.slice('choice:'.length) || 'new/used'}.`,
  );
  const field = toCamelCase(name);
  const [label, words] = spanish?.split(':', 2) ?? [];
  if (Object.hasOwn(OPTIONS, kind))
    return { name: field, kind, text, label, options: [...OPTIONS[kind], ...chosen] };
  if (kind.includes('/') && !kind.startsWith('many:') && !shopResources().includes(kind))
    return {
      text,
      label,
      options: ['filterable', ...chosen],
      ...parseChoice(field, kind.split('/'), words?.split('/')),
    };
  const many = kind.startsWith('many:');
  const target = referenceTo(kind.replace(/^many:/, ''));
  const meant = target ? undefined : findSimilarName(kind.replace(/^many:/, ''));
  throwCommandErrorIf(
    kind === 'branches',
    'Every record belongs to the branch of its list: leave the branch out.',
  );
  throwCommandErrorIf(
    !target,
    `"${kind}" is neither a kind of field nor a resource${meant ? `. Did you mean ${meant}? Take` : ': take'} one of ${Object.keys(OPTIONS).join(', ')}, words with slashes between them, a resource such as suppliers, or several of its records such as many:suppliers. Write rows into the declaration.`,
  );
  return {
    name: many ? `${toSingular(field)}Ids` : `${field.replace(/Id$/, '')}Id`,
    kind: many ? 'many' : 'reference',
    text,
    label,
    argument: target.to,
    options: ['filterable', ...chosen],
    line: target.line,
  };
}

const quote = word => `'${word.replace(/['\\]/g, '\\$&')}'`;

function parseChoice(name, words, spanish) {
  throwCommandErrorIf(
    spanish && spanish.length !== words.length,
    `"${name}" has ${words.length} choices, and ${spanish?.length} in Spanish.`,
  );
  return {
    name,
    kind: 'choice',
    argument: `[${words.map(quote).join(', ')}]`,
    choices: spanish && Object.fromEntries(words.map((word, at) => [word, spanish[at]])),
  };
}

/** Creates the field with the reference to the parent record. */
function parseParent(of) {
  const target = referenceTo(of);
  const meant = target ? undefined : listDeclaredResources().find(name => toSingular(name) === of);
  throwCommandErrorIf(
    !target?.file,
    `"${of}" is not a declared resource of contract/entities${meant ? `: did you mean ${meant}?` : '.'}`,
  );
  return {
    name: `${target.file.replace(/\.ts$/, '')}Id`,
    kind: 'reference',
    argument: target.to,
    options: ['required'],
    line: target.line,
  };
}

/**
 * Warns if a new resource has no Spanish names, but its parent has.
 * @returns an empty text if both have them, or neither
 */
export function warnOfMissingSpanish(name, of, es) {
  const file = of === undefined || es !== undefined ? undefined : referenceTo(of)?.file;
  if (!file || !/\bes: \{/.test(readFileSync(`${ENTITIES}/${file}`, 'utf8'))) return '';
  return `"${of}" has Spanish names, but "${name}" has none, so its Spanish screens are half English: add texts.es to its declaration.`;
}

/** Finds the kind of field or the resource whose name has the letters of `name` with at most two more or missing. */
function findSimilarName(name) {
  const names = [
    ...Object.keys(OPTIONS),
    ...shopResources().map(resource => resource.replace(/^.*\//, '')),
    ...listDeclaredResources(),
  ];
  const [nearest] = names
    .map(each => ({ each, difference: countDifferentLetters(each, name) }))
    .sort((one, other) => one.difference - other.difference);
  return name.length > 3 && nearest.difference <= 2 ? nearest.each : undefined;
}

function countDifferentLetters(one, other) {
  const rest = [...other];
  let missing = 0;
  for (const letter of one) {
    const at = rest.indexOf(letter);
    if (at < 0) missing += 1;
    else rest.splice(at, 1);
  }
  return missing + rest.length;
}

/** Lists the built-in resources that a reference can point to. */
const shopResources = () =>
  [...readFileSync(DECLARATIONS, 'utf8').matchAll(/^ {2}'?([a-z/]+)'?: '[a-z]+',$/gm)].map(
    ([, name]) => name,
  );

const listDeclaredResources = () =>
  existsSync(ENTITIES)
    ? readdirSync(ENTITIES).flatMap(file =>
        [...readFileSync(`${ENTITIES}/${file}`, 'utf8').matchAll(/= entity\(\s*'([^']+)'/g)].map(
          ([, name]) => name,
        ),
      )
    : [];

function referenceTo(name) {
  const known = shopResources().find(resource => resource === name || resource.endsWith(`/${name}`));
  if (known) return { to: `'${known}'` };
  if (!KEBAB_CASE_PATTERN.test(name) || !existsSync(ENTITIES)) return null;
  // The entity is found by its declaration, because its file is named after the singular, which may be irregular.
  const declaration = new RegExp(`export const (\\w+) = entity\\(\\s*'${name}'`);
  for (const file of readdirSync(ENTITIES)) {
    const [, constant] = declaration.exec(readFileSync(`${ENTITIES}/${file}`, 'utf8')) ?? [];
    if (constant) return { to: constant, file, line: `import { ${constant} } from './${file}';` };
  }
  return null;
}
