import { TENDERS, type Tender } from '../../contract/enums.ts';
import { foldText } from '../../contract/foldText.ts';
import type { ShopTenders } from '../../contract/tenders.ts';
import type { TillSale } from '../../contract/tills.ts';
import type { Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';

export const DEFAULT_SHOP_TENDERS: ShopTenders = { off: [], own: [] };

/** Parses the stored tenders of the shop. Until the shop chooses its tenders, it takes all usual ones, such as cash. */
export const parseShopTenders = (stored: string | null | undefined): ShopTenders =>
  stored ? (JSON.parse(stored) as ShopTenders) : DEFAULT_SHOP_TENDERS;

export async function readShopTenders(db: Db): Promise<ShopTenders> {
  const row = await db.selectFrom('shop').select('tenders').executeTakeFirst();
  return parseShopTenders(row?.tenders);
}

export const listUsualTenders = ({ off }: ShopTenders): Tender[] =>
  TENDERS.filter(tender => !off.includes(tender));

/**
 * Checks the tenders that a shop chooses.
 * @throws HttpProblem 400 if two own tenders have the same name, or if the shop would take no tender
 */
export function assertValidShopTenders(tenders: ShopTenders): void {
  const names = tenders.own.map(({ name }) => foldText(name));
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0)
    throw new HttpProblem(
      400,
      createMessage('tender.sameName', { name: tenders.own[twice]!.name }),
      `own.${twice}.name`,
    );
  if (names.length === 0 && listUsualTenders(tenders).length === 0)
    throw new HttpProblem(400, createMessage('tender.none'), 'off');
}

type PaymentTender = Pick<TillSale['payments'][number], 'tender' | 'name'>;

export function findOwnTender({ tender, name = '' }: PaymentTender, { own }: ShopTenders) {
  const key = foldText(name);
  return own.find(one => one.tender === tender && foldText(one.name) === key);
}

/**
 * Checks whether the shop takes the tender of a payment. Before a shop has tenders of its own, a till may use any
 * name.
 */
export function isTenderAccepted(payment: PaymentTender, tenders: ShopTenders): boolean {
  const { tender, name = '' } = payment;
  if (name.trim() === '') return !tenders.off.includes(tender);
  return tenders.own.length === 0 || findOwnTender(payment, tenders) !== undefined;
}
