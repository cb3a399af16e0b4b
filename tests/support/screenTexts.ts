import { flattenTexts } from './languages.ts';

/**
 * Returns the English texts that a page in another language must not show. Texts that are the same in that language are
 * left out.
 */
export function findOnlyEnglish(language: string): ReadonlySet<string> {
  const spoken = new Set(flattenTexts(language).values());
  return new Set(
    [...flattenTexts('en').values()].filter(
      text => /\p{L}{2}/u.test(text) && !text.includes('%{') && !spoken.has(text),
    ),
  );
}

export function readScreenTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [document.title];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement && !/^(script|style|noscript)$/i.test(parentElement.tagName))
      found.push(textContent ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
    for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '');
  return found.map(text => text.trim());
}
