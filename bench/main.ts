/** `npm run bench`: prints what the product weighs and how fast it answers. Figures, not tests. */
import { measureProducts } from './products.ts';
import { measurePurchase } from './purchase.ts';
import { measureReports } from './reports.ts';
import { measureServer } from './server.ts';
import { measureWeight } from './weight.ts';
import { openBenchShop } from './shop.ts';

const shop = await openBenchShop();
try {
  await measureServer(shop);
  await measureWeight(shop);
  await measurePurchase(shop);
} finally {
  await shop.close();
}
await measureProducts();
await measureReports();
