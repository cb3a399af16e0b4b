/** The declared entities (`contract/entities/`); mostly none. */
import type { Entity } from '../../contract/entity';

const files = import.meta.glob<Record<string, unknown>>('../../contract/entities/*.ts', { eager: true });

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'fields' in value && 'table' in value;

export const ENTITIES: readonly Entity[] = Object.values(files).flatMap(file =>
  Object.values(file).filter(isEntity),
);
