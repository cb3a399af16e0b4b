/**
 * Codes with which the server refuses calls, sales and drawer openings of tills. The page `/docs/till-codes` lists
 * them.
 */
import Type, { type Static } from 'typebox';
import { ErrorResponse, titledObjectSchema } from './common.ts';

/** Reasons why a sale, drawer opening or drawer event was refused. */
export const TILL_REFUSAL_CODES = [
  'amount-differs',
  'card-number',
  'discount-too-large',
  'given-too-small',
  'invalid-field',
  'invalid-text',
  'not-an-object',
  'nothing-taken-back',
  'payments-differ',
  'product-missing',
  'quantity-or-weight',
  'reference-reused',
  'return-of-return',
  'returned-too-many',
  'returned-too-much',
  'sale-changed',
  'sale-elsewhere',
  'sale-missing',
  'session-opened',
  'sign-differs',
  'too-large',
  'unknown-cashier',
  'unknown-field',
  'unknown-product',
  'unknown-receipt',
  'unknown-terminal',
] as const;
export type TillRefusalCode = (typeof TILL_REFUSAL_CODES)[number];

/** Reasons why a whole call was refused. */
export const TILL_ERROR_CODES = [
  'bad-cursor',
  'body-too-large',
  'invalid-clock',
  'invalid-field',
  'invalid-json',
  'invalid-request',
  'invalid-url',
  'key-not-allowed',
  'key-read-only',
  'key-required',
  'key-revoked',
  'not-found',
  'request-timeout',
  'server-failed',
  'server-unavailable',
  'too-many-calls',
  'unknown-field',
  'unknown-parameter',
  'wrong-content-type',
  'wrong-method',
] as const;
export type TillErrorCode = (typeof TILL_ERROR_CODES)[number];

/**
 * Next step of the till. `retry`: the till sends the same request again later. `fix`: the same request would be refused
 * again, so the till changes it or shows the message.
 */
export const TILL_ERROR_ACTIONS = ['retry', 'fix'] as const;

export const TillErrorResponse = titledObjectSchema('TillErrorResponse', {
  ...Type.Omit(ErrorResponse, ['errors']).properties,
  code: Type.Enum(TILL_ERROR_CODES),
  action: Type.Enum(TILL_ERROR_ACTIONS),
  /** Id of the request in the server's log, also in the header `x-request-id`. */
  requestId: Type.String(),
});
export type TillErrorResponse = Static<typeof TillErrorResponse>;
