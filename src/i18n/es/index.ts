/** Spanish: loaded where it is chosen, by /login, too. */
import type { Texts } from '../../../contract/polyglot';

/** `Intl` formats figures and days by it: "1,234.50", as the boxes of the forms have it. */
export const locale = 'es-MX';

export const files = import.meta.glob<Texts>('./*.json', { eager: true, import: 'default' });
