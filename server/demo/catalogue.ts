import { toNameSearchKey } from '../lib/text.ts';
import type { NewRow, Row } from '../database/schema.ts';
import { toFlag } from '../database/tables/columns.ts';
import { toProductCodeKeys } from '../lib/productCodeKeys.ts';
import { toEan, toWeighedItemCode, toUpc } from './barcodes.ts';
import { BRANCHES, type DemoBranch } from './branches.ts';
import { DEPARTMENTS } from './departments.ts';
import { toPictureName } from './pictures.ts';
import { drawBoolean, drawRandomItem, createRandom, drawInteger, type Random } from './random.ts';
import type { Department, DemoProduct } from './departmentTypes.ts';

// oxfmt-ignore
const MENU_CATEGORIES = [
  'Fresh', 'Grocery', 'Dairy', 'Bakery', 'Deli', 'Kitchen', 'Drinks', 'Frozen', 'Household', 'Care',
] as const;
/** Tax rate of taxed goods: 8.25 %, in ten-thousandths of a percent. */
const TAX_RATE = 82_500;

export interface ShelfProduct {
  row: Row<'product'>;
  department: Department;
  /** Relative frequency of the product in orders. 0 if it is not for sale. */
  demand: number;
}

export interface Catalogue {
  menuCategories: NewRow<'menu_category'>[];
  categories: (NewRow<'category'> & { id: number })[];
  shelves: ReadonlyMap<number, readonly ShelfProduct[]>;
}

/**
 * Generates the catalogue of the demo shop, which is the same in every run. Ids count from 1, in the order of
 * branches and departments.
 */
export function makeCatalogue(): Catalogue {
  const categories = BRANCHES.flatMap(branch =>
    listDepartments(branch).map(department => ({ branch, department })),
  ).map(({ branch, department }, at) => ({ ...categoryRow(branch, department), id: at + 1 }));
  const random = createRandom('catalogue');
  const articles = DEPARTMENTS.flatMap((department, at) => makeArticles(department, at, random));
  let nextId = 1;
  const shelves = new Map<number, ShelfProduct[]>();
  for (const branch of BRANCHES) {
    const productIds = new Map(
      categories.filter(row => row.branch_id === branch.id).map(row => [row.name, row.id]),
    );
    const carried = articles.filter(
      ({ department }) => productIds.has(department.name) && drawBoolean(random, branch.range),
    );
    shelves.set(
      branch.id,
      carried.map(article =>
        shelve(article, branch, nextId++, productIds.get(article.department.name)!, random),
      ),
    );
  }
  return { menuCategories: MENU_CATEGORIES.map((name, at) => ({ id: at + 1, name })), categories, shelves };
}

const listDepartments = (branch: DemoBranch) => DEPARTMENTS.filter(({ branches }) => branch.id in branches);

const categoryRow = (branch: DemoBranch, department: Department): NewRow<'category'> => ({
  branch_id: branch.id,
  name: department.name,
  description: department.description,
  parent_id: 0,
  status: toFlag(department.branches[branch.id] === 'active'),
  image: toPictureName(department.key),
  tipo: department.tipo,
  pesado: toFlag(department.byWeight),
  ecommerce: toFlag(department.ecommerce),
});

interface Article {
  department: Department;
  goods: DemoProduct;
  name: string;
  priceCents: number;
  costCents: number;
  byWeight: boolean;
  upc: string;
  ean: string;
  demand: number;
}

function makeArticles(department: Department, at: number, random: Random): Article[] {
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
    const margin = (department.margin + drawInteger(random, -4, 4)) / 100;
    const loose = byWeight && (department.key === 'fruit' || department.key === 'vegetables');
    return {
      department,
      goods,
      name,
      priceCents: price,
      costCents: Math.floor(price * (1 - margin)),
      byWeight,
      upc: loose ? toWeighedItemCode(at * 100 + serial) : toUpc(byWeight, at, serial),
      ean: !byWeight && drawBoolean(random, 0.2) ? toEan(at, serial) : '',
      demand: department.demand / (0.12 + random()),
    };
  });
}

function shelve(
  article: Article,
  branch: DemoBranch,
  id: number,
  categoryId: number,
  random: Random,
): ShelfProduct {
  const { department, goods, name } = article;
  const [, , glyph, ...marks] = goods;
  const active = department.branches[branch.id] === 'active' && !drawBoolean(random, 0.03);
  const ebt = department.ebt ? !marks.includes('noEbt') : marks.includes('ebt');
  const wic = marks.includes('wic');
  const taxed = marks.includes('taxed') || (department.taxed === true && !wic && !(ebt && !department.ebt));
  const row: Row<'product'> = {
    id,
    version: 1,
    branch_id: branch.id,
    category_id: categoryId,
    name,
    search: toNameSearchKey(name),
    description: drawBoolean(random, 0.4) ? department.note : '',
    upc: article.upc,
    ean: article.ean,
    ...toProductCodeKeys(article),
    image: glyph ? toPictureName(glyph) : '',
    price_cents: branchPrice(article.priceCents, branch.priceLevel),
    tax_rate: taxed ? TAX_RATE : 0,
    cost_cents: article.costCents,
    stock_milli: drawStock(article.byWeight, random),
    status: toFlag(active),
    ebt: toFlag(ebt),
    wic: toFlag(wic),
    pesado: toFlag(article.byWeight),
    ecommerce: toFlag(department.ecommerce && active),
    min_stock_milli: null,
    target_stock_milli: null,
    supplier_id: null,
  };
  return { row, department, demand: active ? article.demand * (0.6 + random() * 0.8) : 0 };
}

const branchPrice = (cents: number, level: number): number =>
  Math.max(9, Math.round((cents * level) / 10) * 10 - 1);

function drawStock(byWeight: boolean, random: Random): number {
  if (drawBoolean(random, 0.04)) return 0;
  if (byWeight) return drawInteger(random, 15, 900) * 100;
  return drawInteger(random, 2, drawRandomItem(random, [12, 60, 60, 140])) * 1000;
}
