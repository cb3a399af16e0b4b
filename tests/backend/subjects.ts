import type { Subject } from './subject';

export const SUBJECTS: readonly Subject[] = Object.values(
  import.meta.glob<Subject>('./subjects/*.ts', { eager: true, import: 'default' }),
);
