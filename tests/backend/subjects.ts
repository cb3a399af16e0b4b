/** The backends that the kit runs: the files of `subjects/`. One more is one more file. */
import type { Subject } from './subject';

export const SUBJECTS: readonly Subject[] = Object.values(
  import.meta.glob<Subject>('./subjects/*.ts', { eager: true, import: 'default' }),
);
