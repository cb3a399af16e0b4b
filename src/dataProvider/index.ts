/** The specification's API as the application sees it. */
import type { Api } from './api';
import { questions, type Call } from './endpoints';
import { call, fetchFile } from './http';
import { interpreted } from './interpreter';
import { readPage } from './pages';
import * as readers from './readers';

interface Asking {
  branch?: number;
  signal?: AbortSignal | undefined;
}

const ask = ({ method, path, ...options }: Call, asking: Asking = {}) =>
  call(method, path, { ...options, ...asking });

/** Every row of a list, whatever its shape. */
async function rowsOf<Row>(question: Call, read: (fields: readers.Fields) => Row, asking: Asking = {}) {
  return readPage(await ask(question, asking)).rows.map(read);
}

export const dataProvider: Api = {
  ...interpreted,

  cashierSales: (question, { signal } = {}) =>
    rowsOf(questions.cashierSales(question), readers.readCashier, { signal }),

  profit: async (question, { signal } = {}) =>
    readers.readProfit(await ask(questions.profit(question), { signal })),

  orders: (question, { signal } = {}) => rowsOf(questions.orders(question), readers.readOrder, { signal }),

  categoryOrders: (question, { signal } = {}) =>
    rowsOf(questions.categoryOrders(question), readers.readOrder, { signal }),

  orderLines: (id, { signal } = {}) => rowsOf(questions.orderLines(id), readers.readOrderLine, { signal }),

  categorySales: (question, { signal } = {}) =>
    rowsOf(questions.categorySales(question), readers.readCategorySales, { signal }),

  closeDay: async (question, { signal } = {}) =>
    readers.readClose(await ask(questions.closeDay(question), { signal })),

  totalSales: async (question, { signal } = {}) =>
    readers.readClose(await ask(questions.totalSales(question), { signal })),

  drawerOpenings: (question, { signal } = {}) =>
    rowsOf(questions.drawerOpenings(question), readers.readDrawerOpenings, {
      branch: question.branchId,
      signal,
    }),

  transfers: (question, { signal } = {}) =>
    rowsOf(questions.transfers(question), readers.readTransfer, { signal }),

  transferLines: (id, { signal } = {}) =>
    rowsOf(questions.transferLines(id), readers.readTransferLine, { signal }),

  purchaseLines: (id, { signal } = {}) =>
    rowsOf(questions.purchaseLines(id), readers.readPurchaseLine, { signal }),

  purchaseAttachment: (attachment, { signal } = {}) => fetchFile(attachment, signal),

  promotionItems: (id, { signal } = {}) =>
    rowsOf(questions.promotionItems(id), readers.readPromotionItem, { signal }),

  addPromotionItem: async added => {
    const answer = await ask(questions.addPromotionItem(added));
    return readers.readPromotionItem(readers.isFields(answer) ? answer : added);
  },

  removePromotionItem: async id => void (await ask(questions.removePromotionItem(id))),

  searchProducts: ({ text, branchId }, { signal } = {}) =>
    rowsOf(questions.searchProducts({ text }), readers.readMatch, { branch: branchId, signal }),
};
