/**
 * Calls whose rows load with the first of them, in one file, so that no other page pays for them. All are additions of our server,
 * available where the sign-in answer announced their offer.
 */
import { OFFERS, type Offer } from '../../../contract/words';
import { answerTexts } from '../../lib/messageOf';
import { HttpError } from '../errors';
import type { Asking, CallEndpoint, Request, ResourceEndpoint } from '../requests';

type Rows = Record<string, CallEndpoint<never, unknown, Asking>>;

type Query<Row> = Row extends CallEndpoint<infer Asked, unknown, Asking> ? Asked : never;
type Answer<Row> = Row extends CallEndpoint<never, infer Answered, Asking> ? Answered : never;

interface LaterRow<Row> {
  offer: Offer;
  request: (query: Query<Row>) => Promise<Request>;
  read: (answer: unknown, query: Query<Row>) => Promise<Answer<Row>>;
}

/**
 * @param load imports the file that has the rows
 * @param names the rows to take from it
 * @returns stand-ins that load the real rows when they are called
 */
function later<Table extends Rows, Name extends keyof Table & string>(
  offer: Offer,
  load: () => Promise<Table>,
  names: readonly Name[],
): { [Each in Name]: LaterRow<Table[Each]> } {
  const standIn = (name: Name) => {
    const row = async () => (await load().catch(notLoaded))[name] as CallEndpoint<unknown, unknown, Asking>;
    return {
      offer,
      request: async (query: unknown) => (await row()).request(query),
      read: async (answer: unknown, query: unknown) => (await row()).read(answer, query),
    };
  };
  return Object.fromEntries(names.map(name => [name, standIn(name)])) as {
    [Each in Name]: LaterRow<Table[Each]>;
  };
}

/** For a call that was never sent, because its code did not arrive. @throws HttpError with status 0 */
function notLoaded(): never {
  throw new HttpError('The code of a call did not arrive', 0, answerTexts.notLoaded);
}

/** For a call whose answer is not JSON. */
const asFile = <Row>(row: Row) => ({ ...row, as: 'file' as const });

const FILES = {
  about: () => import('./about'),
  accounts: () => import('./accounts'),
  activity: () => import('./activity'),
  branches: () => import('./branchCalls'),
  counts: () => import('./countCalls'),
  deliveries: () => import('./deliveries'),
  imports: () => import('./importCalls'),
  orders: () => import('./orderCalls'),
  productChanges: () => import('./productChanges'),
  productPage: () => import('./productPage'),
  ranking: () => import('./ranking'),
  reorder: () => import('./reorder'),
  sentTransfers: () => import('./sentTransferCalls'),
  stock: () => import('./stock'),
  terminals: () => import('./terminals'),
};

/** Called while the page has nothing else to do, so that the first of these calls need not wait for its row. */
export const fetchLaterCalls = (): Promise<unknown> => Promise.all(Object.values(FILES).map(load => load()));

/** @param table the resources that the trail is about */
export function laterCalls(table: Readonly<Record<string, ResourceEndpoint>>) {
  const activity = async () => (await FILES.activity()).activityCalls(table);
  return {
    ...later(OFFERS.activity, activity, ['activity']),
    exportActivity: asFile(later(OFFERS.activity, activity, ['exportActivity']).exportActivity),
    ...later(OFFERS.history, activity, ['recordHistory']),
    ...later(OFFERS.about, FILES.about, ['serverState']),
    ...later(OFFERS.account, FILES.accounts, ['account', 'confirmPassword']),
    ...later(OFFERS.rights, FILES.accounts, ['changeRights', 'shopRights']),
    ...later(OFFERS.userLinks, FILES.accounts, [
      'endSecondFactor',
      'inviteUser',
      'makeLink',
      'openLinks',
      'revokeLink',
    ]),
    ...later(OFFERS.branchSettings, FILES.branches, ['branchClock']),
    ...later(OFFERS.copyCatalogue, FILES.branches, ['catalogueToCopy', 'copyCatalogue']),
    ...later(OFFERS.demo, FILES.branches, ['leaveDemo']),
    ...later(OFFERS.stock, FILES.counts, ['countLine', 'countLines', 'countReview', 'endCount']),
    ...later(OFFERS.deliveries, FILES.deliveries, [
      'cancelPurchase',
      'changeDraft',
      'correctPurchase',
      'createDraft',
      'delivery',
      'dues',
      'orderPurchase',
      'payPurchase',
      'receivePurchase',
      'supplierStatement',
      'takePaymentBack',
    ]),
    ...later(OFFERS.imports, FILES.imports, [
      'checkImport',
      'chooseImportSheet',
      'createImport',
      'forgetImport',
      'imports',
      'oneImport',
      'plannedChanges',
      'refusedRows',
      'startImport',
      'takeImportBack',
    ]),
    exportRefusedRows: asFile(later(OFFERS.imports, FILES.imports, ['exportRefusedRows']).exportRefusedRows),
    ...later(OFFERS.orderSearch, FILES.orders, ['findOrders', 'orderReceipt']),
    ...later(OFFERS.bulkChanges, FILES.productChanges, [
      'cancelPriceChange',
      'changePrices',
      'changeProducts',
      'priceChange',
      'priceChanges',
      'productsToPrice',
      'takeChangeBack',
    ]),
    ...later(OFFERS.productMerge, FILES.productChanges, ['mergeProducts']),
    ...later(OFFERS.productPage, FILES.productPage, [
      'productBranches',
      'productPrices',
      'productPromotions',
      'productPurchases',
      'productSales',
    ]),
    ...later(OFFERS.productRanking, FILES.ranking, ['productMovers', 'productRanking']),
    ...later(OFFERS.reorder, FILES.reorder, ['makeDrafts', 'reorder']),
    ...later(OFFERS.stock, FILES.sentTransfers, [
      'receiveTransfer',
      'sentLines',
      'takeBackTransfer',
      'transferDestinations',
    ]),
    ...later(OFFERS.stock, FILES.stock, ['changeStock', 'productStock', 'stockMovements']),
    ...later(OFFERS.terminals, FILES.terminals, [
      'addTerminal',
      'makeTerminalKey',
      'removeTerminal',
      'renameTerminal',
      'revokeTerminalKey',
      'terminals',
    ]),
  };
}
