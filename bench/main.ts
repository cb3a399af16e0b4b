/**
 * `npm run bench`: prints the size of the product and its response times. Nothing fails on a slow result. An argument
 * names the only part to run.
 */
import { measureIntake } from './intake.ts';
import { measureModules } from './modules.ts';
import { measureOpening } from './opening.ts';
import { measurePresses } from './presses.ts';
import { measureProducts } from './products.ts';
import { measurePurchase } from './purchase.ts';
import { measureReports } from './reports.ts';
import { measureServer } from './server.ts';
import { openBenchShop } from './shop.ts';
import { measureTrail } from './trail.ts';
import { measureWeight } from './weight.ts';

const PARTS: Record<string, () => Promise<void>> = {
  opening: measureOpening,
  server: inTheShop(measureServer),
  weight: inTheShop(measureWeight),
  modules: measureModules,
  purchase: inTheShop(measurePurchase),
  presses: inTheShop(measurePresses),
  products: measureProducts,
  intake: inTheShop(measureIntake),
  reports: measureReports,
  trail: measureTrail,
};

function inTheShop(measure: (shop: Awaited<ReturnType<typeof openBenchShop>>) => Promise<void>) {
  return async () => {
    const shop = await openBenchShop();
    await measure(shop).finally(shop.close);
  };
}

const named = process.argv.slice(2);
const parts = Object.keys(PARTS).join(', ');
if (named.includes('--help')) {
  console.log(`Usage: npm run bench -- [PART …]\nParts: ${parts}; all of them where none is named`);
  process.exit(0);
}
const unknown = named.find(name => !Object.hasOwn(PARTS, name));
if (unknown) {
  console.error(`There is no part "${unknown}". There are: ${parts}.`);
  process.exit(1);
}
for (const name of named.length ? named : Object.keys(PARTS)) await PARTS[name]!();
