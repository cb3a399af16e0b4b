/** What runs low, and the drafts that are made of it. Additions of our server. */
import { OFFERS } from '../../../contract/words';
import type { NewDrafts, ReorderQuery } from './reorderAnswers';

const offer = OFFERS.reorder;

// No other page pays for it.
const page = () => import('./reorderAnswers');

export const reorder = {
  offer,
  request: async (query: ReorderQuery) => (await page()).askReorder(query),
  read: async (answer: unknown) => (await page()).readReorder(answer),
};

/** A draft a supplier, all of them or none. */
export const makeDrafts = {
  offer,
  request: async (query: NewDrafts) => (await page()).askDrafts(query),
  read: async (answer: unknown) => (await page()).readDrafts(answer),
};
