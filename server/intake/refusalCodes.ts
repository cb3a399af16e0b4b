import type { TILL_ERROR_ACTIONS, TillRefusalCode } from '../../contract/tillErrors.ts';
import type { MessageCode } from '../language/message.ts';

/** Codes of the messages with which a sale, drawer opening or drawer event of a till is refused. */
export const ITEM_REFUSAL_CODES: Partial<Record<MessageCode, TillRefusalCode>> = {
  'call.fieldsRequired': 'invalid-field',
  'call.noField': 'unknown-field',
  'call.noFieldAmong': 'unknown-field',
  'drawer.countedTwice': 'invalid-field',
  'sentence.rule': 'invalid-field',
  'sentence.ruleOrNull': 'invalid-field',
  'tillItem.amountDiffers': 'amount-differs',
  'tillItem.amountDiffersWithoutTax': 'amount-differs',
  'tillItem.cardNumber': 'card-number',
  'tillItem.costTooLarge': 'too-large',
  'tillItem.discountTooLarge': 'discount-too-large',
  'tillItem.eventChanged': 'sale-changed',
  'tillItem.eventReferenceReused': 'reference-reused',
  'tillItem.fieldOfOtherKind': 'unknown-field',
  'tillItem.givenTooSmall': 'given-too-small',
  'tillItem.halfCharacter': 'invalid-text',
  'tillItem.lineTooLarge': 'too-large',
  'tillItem.nameMissing': 'product-missing',
  'tillItem.nothingTakenBack': 'nothing-taken-back',
  'tillItem.notObject': 'not-an-object',
  'tillItem.nulCharacter': 'invalid-text',
  'tillItem.openingChanged': 'sale-changed',
  'tillItem.openingReferenceReused': 'reference-reused',
  'tillItem.paymentsDiffer': 'payments-differ',
  'tillItem.paymentsDifferFromSums': 'payments-differ',
  'tillItem.paymentsDifferWithoutTax': 'payments-differ',
  'tillItem.productMissing': 'product-missing',
  'tillItem.quantityOrWeight': 'quantity-or-weight',
  'tillItem.quantityTooLarge': 'too-large',
  'tillItem.referenceReused': 'reference-reused',
  'tillItem.returnCannotReturn': 'return-of-return',
  'tillItem.returnedTip': 'returned-too-much',
  'tillItem.returnedNotSold': 'returned-too-many',
  'tillItem.returnedTooMany': 'returned-too-many',
  'tillItem.returnedTooMuch': 'returned-too-much',
  'tillItem.returnedTooMuchTax': 'returned-too-much',
  'tillItem.returnChanged': 'sale-changed',
  'tillItem.returnOfItself': 'return-of-return',
  'tillItem.returnReferenceReused': 'reference-reused',
  'tillItem.saleChanged': 'sale-changed',
  'tillItem.saleElsewhere': 'sale-elsewhere',
  'tillItem.saleMissing': 'sale-missing',
  'tillItem.sessionOpened': 'session-opened',
  'tillItem.shortUpcE': 'unknown-product',
  'tillItem.signDiffers': 'sign-differs',
  'tillItem.takesBackDiffers': 'invalid-field',
  'tillItem.unknownCashier': 'unknown-cashier',
  'tillItem.unknownId': 'unknown-product',
  'tillItem.unknownLabel': 'unknown-product',
  'tillItem.unknownName': 'unknown-product',
  'tillItem.unknownReceipt': 'unknown-receipt',
  'tillItem.unknownTerminal': 'unknown-terminal',
  'tillItem.unknownTime': 'invalid-field',
  'tillItem.unknownUpc': 'unknown-product',
  'tillItem.wrongCheckDigit': 'unknown-product',
  'tillItem.zeroQuantity': 'invalid-field',
};

/**
 * Returns the `action` of a refused sale. It is `retry` for a return that the server can accept once it has received
 * the earlier sale. For every other refusal it is `fix`, because only a changed sale can be accepted.
 */
export const getRefusedItemAction = (code: TillRefusalCode): (typeof TILL_ERROR_ACTIONS)[number] =>
  code === 'sale-elsewhere' || code === 'sale-missing' ? 'retry' : 'fix';
