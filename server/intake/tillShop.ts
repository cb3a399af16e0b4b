import { foldText } from '../../contract/foldText.ts';
import type { TillShop } from '../../contract/tillShop.ts';
import type { Tender } from '../../contract/enums.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { convertTaxRateToPercent } from '../http/quantities.ts';
import { readShopTaxRates } from '../sales/shopTaxRates.ts';
import type { RoutePluginOptions } from '../http/routes.ts';
import { readCurrency, readLanguage, readShopName } from '../http/shopConfig.ts';
import { toTillPin } from '../auth/pins.ts';
import { ROLE_API_NAMES } from '../auth/roles.ts';
import { listUsualTenders, readShopTenders } from '../sales/shopTenders.ts';
import { createMessage, type Message } from '../language/message.ts';
import type { Translate } from '../language/translate.ts';
import type { Till } from './tillKeys.ts';

const TENDER_NAMES: Readonly<Record<Tender, Message>> = {
  cash: createMessage('tender.cash'),
  card: createMessage('tender.card'),
  debit: createMessage('tender.debit'),
  ebt: createMessage('tender.ebt'),
  giftCard: createMessage('tender.giftCard'),
};

const toLines = (text: string): string[] => text.split(/\r?\n/).filter(line => line.trim() !== '');

/** Many shops with one branch give it the name of the shop, and begin its address with it. */
const withoutRepeats = (lines: readonly string[]): string[] =>
  lines.filter((line, index) => lines.findIndex(other => foldText(other) === foldText(line)) === index);

/** Reads the settings that a till needs besides its products. */
export async function readTillShop(
  { db, settings }: Pick<RoutePluginOptions, 'db' | 'settings'>,
  { branchId, terminalId, terminalName, keyKind }: Till,
  translate: Translate,
): Promise<TillShop> {
  const branch = await db
    .selectFrom('branch')
    .selectAll()
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const name = readShopName(settings.dataFolder);
  return {
    name,
    currency: readCurrency(settings.dataFolder),
    language: readLanguage(settings.dataFolder),
    branch: {
      id: branch.id,
      name: branch.name,
      address: branch.address,
      timeZone: branch.time_zone,
      cutoffHour: branch.cutoff_hour,
      pricesIncludeTax: branch.prices_include_tax === 1,
      cashRounding: toDollars(branch.cash_rounding_cents),
    },
    terminal: { id: terminalId, name: terminalName },
    receipt: {
      head: withoutRepeats([name, branch.name, ...toLines(branch.address)]),
      foot: toLines(branch.footer_msg),
      taxLabel: branch.tax_label,
    },
    taxes: (await readShopTaxRates(db, branchId)).map(rate => ({ rate: convertTaxRateToPercent(rate) })),
    tenders: await readTenders(db, translate),
    scaleRules: branch.scale_rules,
    categories: await readCategories(db, branchId),
    cashiers: await readCashiers(db, branchId, keyKind === 'till'),
  };
}

async function readTenders(db: Db, translate: Translate): Promise<TillShop['tenders']> {
  const tenders = await readShopTenders(db);
  const usual = listUsualTenders(tenders).map(tender => ({
    tender,
    name: translate(TENDER_NAMES[tender]),
    isOwn: false,
  }));
  return [...usual, ...tenders.own.map(own => ({ ...own, isOwn: true }))].map(one => ({
    ...one,
    givesChange: one.tender === 'cash',
    ebtOnly: one.tender === 'ebt',
  }));
}

async function readCategories(db: Db, branchId: number): Promise<TillShop['categories']> {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name', 'parent_id', 'tipo', 'pesado', 'status'])
    .where('branch_id', '=', branchId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, parent_id, tipo, pesado, status }) => ({
    id,
    name,
    parentId: parent_id === 0 ? null : parent_id,
    type: tipo,
    pesado: pesado === 1,
    status,
  }));
}

/** @param hasPins false to leave out the PINs, with whose hashes a stranger could find them */
async function readCashiers(db: Db, branchId: number, hasPins: boolean): Promise<TillShop['cashiers']> {
  const rows = await db
    .selectFrom('admin')
    .select(['id', 'name', 'user_name', 'role', 'pin_hash'])
    .where(is => is.or([is('branch_id', '=', branchId), is('branch_id', 'is', null)]))
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, user_name, role, pin_hash }) => ({
    id,
    name,
    userName: user_name,
    role: ROLE_API_NAMES[role],
    pin: hasPins ? toTillPin(pin_hash) : null,
  }));
}
