/**
 * Parts of forms in files of their own. A form is drawn once they are there: what came later would move away what is about
 * to be pressed.
 */
import type { FunctionComponent } from 'react';
import { backend } from '../../backends';
import type { Capability } from '../../backends/createBackend';
import { later } from '../later';
import type { Load } from '../laterScreen';

/** Of the screens that were seen so far. */
const awaited = new Set<{ isNeeded: () => boolean; fetched: () => Promise<void> }>();

/**
 * A part of a resource's form whose file comes with the form.
 * @param needs what the backend must have; nothing is drawn, and nothing fetched, where it has not
 */
export function formPart<Props extends object>(
  load: Load<Props>,
  needs?: Capability,
): FunctionComponent<Props> {
  const Part = later(load);
  const isNeeded = () => !needs || backend().capabilities.has(needs);
  awaited.add({ isNeeded, fetched: Part.fetched });
  return props => (isNeeded() ? <Part {...props} /> : null);
}

/** Those that are needed and not there yet. */
export const missingParts = () => [...awaited].filter(({ isNeeded }) => isNeeded());

/** Fetches them; one that does not arrive says so in its place. */
export const loadParts = () =>
  Promise.allSettled(missingParts().map(part => part.fetched().then(() => awaited.delete(part))));
