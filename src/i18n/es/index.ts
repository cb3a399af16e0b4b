/** Spanish: loaded where it is chosen, by /login, too. */
import type { TextFile } from '../../lib/wording';

/** `Intl` formats figures and days by it: "1,234.50", as the boxes of the forms have it. */
export const locale = 'es-MX';

/** The texts of the folder, by file. */
export const files = import.meta.glob<TextFile>('./*.json', { eager: true, import: 'default' });
