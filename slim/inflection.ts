/**
 * Of inflection, what ra-core asks for in case something has no label: the name of a field in words, and that of a resource as it is.
 * Most of the library are singulars and plurals of English words; every resource here says its own.
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
