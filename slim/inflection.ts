/**
 * The part of inflection that ra-core uses where something has no label: a field's name in words, and a resource's name as it is.
 * Most of the library is singulars and plurals of English words; every resource here has its own.
 */
export const humanize = (words: string): string => {
  const text = words
    .toLowerCase()
    .replace(/(_ids|_id)$/, '')
    .replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const inflect = (word: string): string => word;

const underscore = (name: string): string => name.replaceAll(/[A-Z]/g, '_$&').replace(/^_/, '').toLowerCase();

export const transform = (name: string): string => humanize(underscore(name));
