/**
 * A small demo shop, generated when the page starts: two branches, two dozen products, and sales of the last two
 * months.
 */
import { lightFormat } from 'date-fns';
import { TENDERS, type Tender } from '../../../contract/enums';
import { toIsoDay } from '../../lib/days';
import { subtractDays, createDemoRecords, pickPseudoRandomIndex } from './records';
import type { MemoryTables } from './store';

export interface DemoSaleLine {
  productId: number;
  categoryId: number;
  quantity: number;
  amountCents: number;
  taxCents: number;
  costCents: number;
}

export interface DemoSale {
  id: number;
  branchId: number;
  day: string;
  createdAt: string;
  cashierId: number;
  terminal: number;
  tender: Tender;
  lines: DemoSaleLine[];
}

export interface DemoTransfer {
  id: number;
  branchId: number;
  day: string;
  createdAt: string;
  fromWarehouseId: number;
  toWarehouseId: number;
  lines: { productId: number; quantity: number }[];
}

export interface DemoShop {
  tables: MemoryTables;
  sales: DemoSale[];
  transfers: DemoTransfer[];
  openings: Opening[];
}

interface Opening {
  branchId: number;
  day: string;
  createdAt: string;
  hour: number;
  cashierId: number;
}

const DAYS = 62;
const OPENING_HOUR = 8;
const DRAWER_HOURS = [9, 12, 12, 17];

/** @param now the present time; no sale of the demo shop is later */
export function createDemoShop(now: Date, branchId: number): DemoShop {
  const tables = createDemoRecords(now, branchId);
  const days = Array.from({ length: DAYS }, (_, age) => toIsoDay(subtractDays(now, DAYS - 1 - age)));
  const clock = lightFormat(now, "yyyy-MM-dd'T'HH:mm:ss");
  const happened = ({ createdAt }: { createdAt: string }) => createdAt <= clock;
  return {
    tables,
    sales: days.flatMap((day, at) => salesOf(day, at, branchId, tables)).filter(happened),
    transfers: days
      .filter((_, at) => at % 5 === 1 || at === DAYS - 1)
      .map(transferOn(branchId))
      .filter(happened),
    openings: days.flatMap((day, at) => openingsOf(day, at, branchId)).filter(happened),
  };
}

const openingsOf = (day: string, at: number, branchId: number): Opening[] =>
  DRAWER_HOURS.map((hour, index) => ({
    branchId,
    day,
    hour,
    createdAt: `${day}T${twoDigits(hour)}:00:00`,
    cashierId: 1 + pickPseudoRandomIndex(at + index, 3),
  }));

const twoDigits = (figure: number): string => String(figure).padStart(2, '0');

const SALES_A_DAY = 12;

/**
 * Creates the sales of one day. Ids increase without gaps within a branch, because the number of sales of a day is
 * computed from its first and last id.
 */
function salesOf(day: string, at: number, branchId: number, { products = [] }: MemoryTables): DemoSale[] {
  return Array.from({ length: SALES_A_DAY }, (_, index) => {
    const id = at * SALES_A_DAY + index + 1;
    return {
      id,
      branchId,
      day,
      createdAt: `${day}T${twoDigits(OPENING_HOUR + index)}:${twoDigits(pickPseudoRandomIndex(id, 60))}:00`,
      cashierId: 1 + pickPseudoRandomIndex(id, 3),
      terminal: 1 + pickPseudoRandomIndex(id, 2),
      tender: TENDERS[pickPseudoRandomIndex(id * 3, TENDERS.length)]!,
      lines: Array.from({ length: 1 + pickPseudoRandomIndex(id * 5, 4) }, (_line, place) => {
        const product = products[pickPseudoRandomIndex(id * 7 + place * 11, products.length)]!;
        const quantity = 1 + pickPseudoRandomIndex(id + place, 3);
        const amountCents = product.priceCents * quantity;
        return {
          productId: Number(product.id),
          categoryId: product.categoryId,
          quantity,
          amountCents,
          taxCents: Math.round((amountCents * product.taxTenThousandths) / 1_000_000),
          costCents: product.costCents * quantity,
        };
      }),
    };
  });
}

const transferOn =
  (branchId: number) =>
  (day: string, index: number): DemoTransfer => ({
    id: index + 1,
    branchId,
    day,
    createdAt: `${day}T07:30:00`,
    fromWarehouseId: 1,
    toWarehouseId: 2,
    lines: [1, 2].map(place => ({
      productId: 1 + pickPseudoRandomIndex(index * 2 + place, 24),
      quantity: 6 + pickPseudoRandomIndex(index + place, 18),
    })),
  });
