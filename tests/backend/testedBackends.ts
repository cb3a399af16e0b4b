import type { TestedBackend } from './testedBackend';

export const TESTED_BACKENDS: readonly TestedBackend[] = Object.values(
  import.meta.glob<TestedBackend>('./testedBackends/*.ts', { eager: true, import: 'default' }),
);
