/** Makes menu categories, categories and products from the word lists. */
import { nameKey } from '../lib/text.ts';
import type { NewRow, Row } from '../database/schema.ts';
import { flagOf } from '../database/tables/columns.ts';
import { codeKeys } from '../lib/productCodes.ts';
import { eanOf, looseCode, upcOf } from './barcodes.ts';
import { BRANCHES, type DemoBranch } from './branches.ts';
import { DEPARTMENTS } from './departments.ts';
import { pictureFile } from './pictures.ts';
import { chance, oneOf, randomFor, wholeBetween, type Random } from './random.ts';
import type { Department, Goods } from './words.ts';

// oxfmt-ignore
const MENU_CATEGORIES = [
  'Fresh', 'Grocery', 'Dairy', 'Bakery', 'Deli', 'Kitchen', 'Drinks', 'Frozen', 'Household', 'Care',
] as const;
/** 8.25 %, in ten-thousandths of a percent. */
const TAX_RATE = 82_500;

/** A product of a branch. */
export interface Shelved {
  row: Row<'product'>;
  department: Department;
  /** How often it is bought, relative to others; 0 where it is not for sale. */
  demand: number;
}

export interface Catalogue {
  menuCategories: NewRow<'menu_category'>[];
  categories: (NewRow<'category'> & { id: number })[];
  /** The products by branch. */
  shelves: ReadonlyMap<number, readonly Shelved[]>;
}

/** Generates the same catalogue every time. Ids count from 1, in the order of branches and departments. */
export function makeCatalogue(): Catalogue {
  const categories = BRANCHES.flatMap(branch =>
    departmentsOf(branch).map(department => ({ branch, department })),
  ).map(({ branch, department }, at) => ({ ...categoryRow(branch, department), id: at + 1 }));
  const random = randomFor('catalogue');
  const articles = DEPARTMENTS.flatMap((department, at) => articlesOf(department, at, random));
  let nextId = 1;
  const shelves = new Map<number, Shelved[]>();
  for (const branch of BRANCHES) {
    const idOf = new Map(
      categories.filter(row => row.branch_id === branch.id).map(row => [row.name, row.id]),
    );
    const carried = articles.filter(
      ({ department }) => idOf.has(department.name) && chance(random, branch.range),
    );
    shelves.set(
      branch.id,
      carried.map(article => shelve(article, branch, nextId++, idOf.get(article.department.name)!, random)),
    );
  }
  return { menuCategories: MENU_CATEGORIES.map((name, at) => ({ id: at + 1, name })), categories, shelves };
}

const departmentsOf = (branch: DemoBranch) => DEPARTMENTS.filter(({ branches }) => branch.id in branches);

const categoryRow = (branch: DemoBranch, department: Department): NewRow<'category'> => ({
  branch_id: branch.id,
  name: department.name,
  description: department.description,
  parent_id: 0,
  status: flagOf(department.branches[branch.id] === 'active'),
  image: pictureFile(department.key),
  tipo: department.tipo,
  pesado: flagOf(department.byWeight),
  ecommerce: flagOf(department.ecommerce),
});

/** One size of a product, as all branches that carry it share it. */
interface Article {
  department: Department;
  goods: Goods;
  name: string;
  priceCents: number;
  costCents: number;
  byWeight: boolean;
  upc: string;
  ean: string;
  demand: number;
}

function articlesOf(department: Department, at: number, random: Random): Article[] {
  const sized = department.goods.flatMap(goods => {
    const [name, price] = goods;
    if (typeof price === 'number') return [{ goods, name, price, single: true }];
    return Object.entries(price).map(([size, cents]) => ({
      goods,
      name: `${name}, ${size}`,
      price: cents,
      single: false,
    }));
  });
  return sized.map(({ goods, name, price, single }, serial) => {
    const marks = goods.slice(3);
    const byWeight =
      marks.includes('byKg') || (department.byWeight === true && single && !marks.includes('each'));
    const kept = (department.margin + wholeBetween(random, -4, 4)) / 100;
    const loose = byWeight && (department.key === 'fruit' || department.key === 'vegetables');
    return {
      department,
      goods,
      name,
      priceCents: price,
      costCents: Math.floor(price * (1 - kept)),
      byWeight,
      upc: loose ? looseCode(at * 100 + serial) : upcOf(byWeight, at, serial),
      ean: !byWeight && chance(random, 0.2) ? eanOf(at, serial) : '',
      demand: department.demand / (0.12 + random()),
    };
  });
}

/** Adds an article to a branch, with its price, its stock, and whether it is for sale there. */
function shelve(
  article: Article,
  branch: DemoBranch,
  id: number,
  categoryId: number,
  random: Random,
): Shelved {
  const { department, goods, name } = article;
  const [, , glyph, ...marks] = goods;
  const active = department.branches[branch.id] === 'active' && !chance(random, 0.03);
  const ebt = department.ebt ? !marks.includes('noEbt') : marks.includes('ebt');
  const wic = marks.includes('wic');
  const taxed = marks.includes('taxed') || (department.taxed === true && !wic && !(ebt && !department.ebt));
  const row: Row<'product'> = {
    id,
    version: 1,
    branch_id: branch.id,
    category_id: categoryId,
    name,
    search: nameKey(name),
    description: chance(random, 0.4) ? department.note : '',
    upc: article.upc,
    ean: article.ean,
    ...codeKeys(article),
    image: glyph ? pictureFile(glyph) : '',
    price_cents: branchPrice(article.priceCents, branch.priceLevel),
    tax_rate: taxed ? TAX_RATE : 0,
    cost_cents: article.costCents,
    stock_milli: stockOf(article.byWeight, random),
    status: flagOf(active),
    ebt: flagOf(ebt),
    wic: flagOf(wic),
    pesado: flagOf(article.byWeight),
    ecommerce: flagOf(department.ecommerce && active),
    min_stock_milli: null,
    target_stock_milli: null,
    supplier_id: null,
  };
  return { row, department, demand: active ? article.demand * (0.6 + random() * 0.8) : 0 };
}

/** Prices keep their last digit 9. */
const branchPrice = (cents: number, level: number): number =>
  Math.max(9, Math.round((cents * level) / 10) * 10 - 1);

function stockOf(byWeight: boolean, random: Random): number {
  if (chance(random, 0.04)) return 0;
  if (byWeight) return wholeBetween(random, 15, 900) * 100;
  return wholeBetween(random, 2, oneOf(random, [12, 60, 60, 140])) * 1000;
}
