/** What a backend is, and what it may lack. Everything that the application knows of one goes through here. */
import type { DataProvider } from 'ra-core';
import type { Auth } from '../session/auth';
import type { Api, QuestionName, Questions } from '../dataProvider/api';
import type { ResourceName } from '../dataProvider/endpoints';
import { noQuestion } from '../dataProvider/errors';
import { mergingUpdates } from '../dataProvider/merging';

/** What a maintainer writes: react-admin's verbs for some resources, and the named questions that the API can answer. */
export interface BackendModule {
  resources: readonly ResourceName[];
  api: DataProvider & Partial<Questions>;
  auth: Auth;
}

/** What a screen cannot do without: what it is about, or what it asks. */
export type Need = ResourceName | QuestionName;

/** What the application works with: every question is there, a lacking one is refused in one plain sentence. */
export interface Backend {
  api: Api;
  auth: Auth;
  lacks: (need: Need) => boolean;
}

const NAMES: Record<QuestionName, true> = {
  cashierSales: true,
  profit: true,
  orders: true,
  categoryOrders: true,
  orderLines: true,
  categorySales: true,
  closeDay: true,
  totalSales: true,
  drawerOpenings: true,
  transfers: true,
  transferLines: true,
  purchaseLines: true,
  purchaseAttachment: true,
  promotionItems: true,
  addPromotionItem: true,
  removePromotionItem: true,
  searchProducts: true,
};

export const QUESTIONS = Object.keys(NAMES) as QuestionName[];

export function completed({ resources, api, auth }: BackendModule): Backend {
  const lacking = QUESTIONS.filter(question => !api[question]);
  const refusals = lacking.map(question => [question, () => Promise.reject(noQuestion(question))]);
  const offered = new Set<Need>([...resources, ...QUESTIONS.filter(question => api[question])]);
  return {
    api: { ...api, ...mergingUpdates(api), ...Object.fromEntries(refusals) } as Api,
    auth,
    lacks: need => !offered.has(need),
  };
}
