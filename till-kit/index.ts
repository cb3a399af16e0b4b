export {
  BackOfficeClient,
  CallRefusedError,
  MAX_ITEMS_PER_CALL,
  ServerUnavailableError,
  type VersionedShop,
} from './backOfficeClient.ts';
export {
  Basket,
  sumBasketLineCents,
  toBasketLine,
  toReturnSale,
  toScannedLine,
  toTillPayment,
  toTillSaleLine,
  toWeighedPackageLine,
  type BasketLine,
  type BasketSale,
} from './basket.ts';
export { TillJournal, type JournalBatch, type RefusedEntry } from './journal.ts';
export { checkPin } from './pins.ts';
export { TillProducts, toCurrentOffer, type ScannedProduct } from './products.ts';
export { MemoryStorage, type TillStorage } from './storage.ts';
export { Till, type BackOffice, type QueueState, type TillEvent, type TillOptions } from './till.ts';
export type * from './types.ts';
