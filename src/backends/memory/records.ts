import { toIsoDay } from '../../lib/days';
import type { MemoryTables } from './store';

const GOODS: Record<string, [name: string, priceCents: number, costCents: number][]> = {
  'Fruit & vegetables': [
    ['Apples', 299, 160],
    ['Bananas', 129, 70],
    ['Carrots', 149, 60],
    ['Lemons', 79, 35],
    ['Potatoes', 349, 190],
    ['Tomatoes', 279, 150],
  ],
  Bakery: [
    ['Baguette', 249, 90],
    ['Cinnamon rolls', 599, 240],
    ['Corn tortillas', 329, 140],
    ['Rye bread', 449, 180],
  ],
  Dairy: [
    ['Butter', 499, 330],
    ['Eggs', 429, 280],
    ['Milk', 389, 270],
    ['Plain yogurt', 349, 200],
    ['Queso fresco', 649, 410],
  ],
  Pantry: [
    ['Black beans', 189, 95],
    ['Coffee beans', 1299, 780],
    ['Olive oil', 1099, 690],
    ['Rice', 599, 340],
    ['Spaghetti', 219, 110],
  ],
  Drinks: [
    ['Apple juice', 399, 210],
    ['Ginger beer', 249, 120],
    ['Mineral water', 149, 50],
    ['Orange juice', 479, 260],
  ],
};

/** Picks pseudo-randomly from the seed, so that the demo shop is identical on each start. */
export const pickPseudoRandomIndex = (seed: number, choices: number): number =>
  ((seed * 2654435761) >>> 7) % choices;

export const subtractDays = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);

const CODES = 900_000_000_01;

export function createDemoRecords(now: Date, branchId: number): MemoryTables {
  const categories = Object.keys(GOODS);
  const goods = categories.flatMap((category, at) =>
    GOODS[category]!.map(good => [at + 1, ...good] as const),
  );
  return {
    banners: [{ id: 1, title: 'Fresh every morning', image: drawing('#1f6f43'), status: true }],
    branches: [
      branch(branchId, 'Market Street', '12 Market Street'),
      branch(branchId + 1, 'Harbor', '3 Harbor Road'),
    ],
    warehouses: ['Back room', 'Cold store'].map((name, at) => ({ id: at + 1, name, branchId })),
    menuCategories: ['Food', 'Drinks'].map((name, at) => ({ id: at + 1, name })),
    discountTypes: ['Percentage', 'Amount', 'Two for one', 'Fixed price'].map((name, at) => ({
      id: at + 1,
      name,
    })),
    categories: categories.map((name, at) => ({
      id: at + 1,
      name,
      description: '',
      parent_id: 0,
      status: 1,
      picture: '',
      tipo: name === 'Drinks' ? 'Drinks' : 'Food',
      pesado: at === 0,
      ecommerce: true,
      branch_id: branchId,
    })),
    products: goods.map(([categoryId, name, priceCents, costCents], at) => ({
      id: at + 1,
      name,
      description: '',
      upc: String(CODES + at),
      ean: '',
      picture: '',
      priceCents,
      taxTenThousandths: categoryId === 5 ? 82_500 : 0,
      costCents,
      stockThousandths: 12_000 + pickPseudoRandomIndex(at, 40) * 1000,
      status: 1,
      categoryId,
      ebt: categoryId !== 5,
      wic: categoryId === 3,
      pesado: categoryId === 1,
      ecommerce: true,
      branchId,
    })),
    users: ['Ana', 'Bo', 'Chris'].map((name, at) => ({
      id: at + 1,
      name,
      userName: name.toLowerCase(),
      role: at === 0 ? 'super' : 'cashier',
      status: true,
      phone: '',
    })),
    suppliers: ['Green Valley Farms', 'Harbor Imports', 'Sunrise Bakery Supply'].map((name, at) => ({
      id: at + 1,
      name,
      contact: '',
      email: `orders@supplier-${at + 1}.example`,
      phone: `555-010${at}`,
      address: '',
      city: '',
      country: '',
      home_page: '',
      status: true,
      branchId,
    })),
    promotions: [
      {
        id: 1,
        name: 'Breakfast week',
        dateInit: toIsoDay(subtractDays(now, 3)),
        dateEnd: toIsoDay(subtractDays(now, -3)),
        discountTypeId: 1,
        valueHundredths: 1000,
        limitCents: 5000,
        branchId,
      },
    ],
    promotionItems: [
      { id: 1, promotionId: 1, productId: 7, productName: 'Baguette', picture: '', categoryName: 'Bakery' },
    ],
    purchases: [
      {
        id: 1,
        ref_no: 'INV-1001',
        notes: '',
        attachment: '',
        paymentMethod: 'Bank Transfer',
        supplierId: 1,
        supplierName: 'Green Valley Farms',
        supplierPhone: '555-0100',
        createdAt: toIsoDay(now),
        payableCents: 3200,
        paidCents: 2000,
        branchId,
        lines: [{ productId: 1, name: 'Apples', quantity: 20, costCents: 160, priceCents: 299 }],
      },
    ],
  };
}

const branch = (id: number, name: string, address: string) => ({
  id,
  name,
  email: '',
  footerMsg: 'Thank you',
  address,
  status: 1,
});

const drawing = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="${colour}"/></svg>`)}`;
