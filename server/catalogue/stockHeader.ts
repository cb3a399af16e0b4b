/**
 * Between reading a product and saving it, a purchase may raise its stock. A caller that sends the stock it had read
 * gets the difference applied, so that neither change is lost; without the header the stock becomes what is sent.
 */
import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { STOCK_HEADER } from '../../contract/headers.ts';

export const StockHeaders = Type.Object({
  [STOCK_HEADER]: Type.Optional(
    Type.String({
      // The stock that was read may exceed the limits for typed values.
      pattern: '^-?\\d{1,12}(\\.\\d{1,3})?$',
      'x-says': 'must be a number with at most three decimals',
    }),
  ),
});

/** Whether a save sets the stock. A PATCH without `stock` leaves it alone, whatever moved it meanwhile. */
export const saysStock = ({ method, body }: FastifyRequest): boolean =>
  method !== 'PATCH' || 'stock' in (body as object);

/**
 * @param request with headers that passed `StockHeaders`
 * @returns thousandths of a unit; undefined without the header
 */
export function stockRead(request: FastifyRequest): number | undefined {
  const { [STOCK_HEADER]: units } = request.headers as Static<typeof StockHeaders>;
  return units === undefined ? undefined : Math.round(Number(units) * 1000);
}
