/** Examples for the description of the API: a sale of the demo shop that can be sent, and its result. */
const CREATED_AT = '2026-11-21T14:05:00-05:00';

export const EXAMPLE_SALE = {
  reference: 'F1-000123',
  createdAt: CREATED_AT,
  cashier: 'marisol',
  lines: [
    { product: null, name: 'Delivery', quantity: 1, price: 5 },
    { product: null, name: 'Ham', weight: 0.735, price: 12.99, discount: 0.55, tax: 0.42, amount: 9.42 },
  ],
  payments: [{ tender: 'cash', amount: 14.42, given: 20 }],
};

/** A payment of a found sale. */
export const EXAMPLE_RECEIPT_PAYMENT = {
  tender: 'card',
  name: '',
  amount: 14.42,
  given: null,
  details: [{ amount: 14.42, authorization: '012345', lastFour: '4242', brand: 'Visa' }],
};

/** A payment of an order. */
export const EXAMPLE_ORDER_PAYMENT = {
  tender: 'card',
  amount: 14.42,
  given: null,
  details: EXAMPLE_RECEIPT_PAYMENT.details,
};

export const EXAMPLE_OPENING = { reference: 'F1-D-17', createdAt: CREATED_AT, cashier: 'marisol' };

export const EXAMPLE_DRAWER_COUNT = {
  denominations: [{ value: 20, count: 7 }],
  tenders: [{ tender: 'card', amount: 214.4 }],
};

export const EXAMPLE_DRAWER_EVENT = {
  reference: 'F1-E-42',
  session: 'F1-S-9',
  kind: 'close',
  createdAt: CREATED_AT,
  cashier: 'marisol',
  counted: EXAMPLE_DRAWER_COUNT,
};

export const EXAMPLE_RESULT = {
  reference: EXAMPLE_SALE.reference,
  terminal: 'Front 1',
  result: 'stored',
  number: 4711,
};
