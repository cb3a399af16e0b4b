/** The entities declared in `contract/entities/`. A shop without entities of its own has an empty folder. */
import { isEntity } from '../contract/fieldNames';
import type { Entity } from '../contract/fields';
import { registerEntityAccessLevels } from '../contract/rights';

const files = import.meta.glob<Record<string, unknown>>('../contract/entities/*.ts', { eager: true });

export const ENTITIES: readonly Entity[] = Object.values(files).flatMap(file =>
  Object.values(file).filter(isEntity),
);

ENTITIES.forEach(({ name, rights }) => registerEntityAccessLevels(name, rights));
