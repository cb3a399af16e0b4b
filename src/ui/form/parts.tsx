/**
 * Parts of forms in files of their own. A form is drawn once they have all loaded: a part that came later would move what is
 * about to be pressed.
 */
import type { FunctionComponent } from 'react';
import { backend } from '../../backends';
import type { Capability } from '../../backends/createBackend';
import { lazy, type Load } from '../lazy';

/** Parts of the screens seen so far that have not loaded yet. */
const awaited = new Set<{ isNeeded: () => boolean; preload: () => Promise<void> }>();

/**
 * A part of a resource's form whose file loads with the form.
 * @param needs the capability that the backend must have; without it nothing is drawn, and nothing fetched
 */
export function formPart<Props extends object>(
  load: Load<Props>,
  needs?: Capability,
): FunctionComponent<Props> {
  const Part = lazy(load);
  const isNeeded = () => !needs || backend().capabilities.has(needs);
  awaited.add({ isNeeded, preload: Part.preload });
  return props => (isNeeded() ? <Part {...props} /> : null);
}

/** The parts that are needed and have not loaded yet. */
export const missingParts = () => [...awaited].filter(({ isNeeded }) => isNeeded());

/** Fetches the missing parts; one that does not arrive says so in its place. */
export const loadParts = () =>
  Promise.allSettled(missingParts().map(part => part.preload().then(() => awaited.delete(part))));
