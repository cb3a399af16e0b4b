/** Builds the server from an open database; `main.ts` listens. Tests inject requests into the result. */
import type { Server } from 'node:http';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance } from 'fastify';
import type { Db } from './database/connect.ts';
import type { RouteOptions } from './http/routes.ts';
import { activity } from './audit/activity.ts';
import { loggedRequest, watchRefusals } from './audit/security.ts';
import { account, passwordHints } from './users/account.ts';
import { linkRoutes, userLinks } from './users/links.ts';
import { admins } from './users/users.ts';
import { openFiles } from './files/openFiles.ts';
import { banners } from './catalogue/banners.ts';
import { branches } from './branches/branches.ts';
import { bulkChanges } from './catalogue/bulk/bulk.ts';
import { categories } from './catalogue/categories.ts';
import { copyCatalogue } from './catalogue/copyCatalogue.ts';
import { discountTypes } from './promotions/discountTypes.ts';
import { PUBLIC_FOLDERS } from './catalogue/images.ts';
import { menuCategories } from './catalogue/menuCategories.ts';
import { priceChanges } from './catalogue/prices/prices.ts';
import { productPrices } from './catalogue/productPrices.ts';
import { repriced } from './catalogue/repriced.ts';
import { productList } from './catalogue/productList.ts';
import { productMerge } from './catalogue/productMerge.ts';
import { products } from './catalogue/products.ts';
import { productPromotions } from './promotions/productPromotions.ts';
import { promotions } from './promotions/promotions.ts';
import { promotionItems } from './promotions/promotionItems.ts';
import { productPurchases } from './purchasing/productPurchases.ts';
import { deliveries } from './purchasing/deliveries.ts';
import { purchases } from './purchasing/purchases.ts';
import { reorder } from './purchasing/reorder.ts';
import { declaredEntities, entityRoutes, usesOf, type EntityRoutes } from './crud/entities.ts';
import { session } from './auth/signIn.ts';
import { demoRoutes, type DemoDoors } from './setup/demoRoutes.ts';
import { setUpRoutes } from './setup/routes.ts';
import { suppliers } from './purchasing/suppliers.ts';
import { counts } from './inventory/counts.ts';
import { stock } from './inventory/stock.ts';
import { transferCalls } from './inventory/transferCalls.ts';
import { transfers } from './inventory/transfers.ts';
import { warehouses } from './inventory/warehouses.ts';
import { imports } from './import/jobs/imports.ts';
import { requireTillKey } from './intake/keys.ts';
import { terminals } from './intake/terminals.ts';
import { tills } from './intake/tills.ts';
import { aboutRoute } from './about/about.ts';
import { healthRoute } from './about/health.ts';
import { describeCalls } from './http/description.ts';
import { answerErrors, answerBadAddress } from './http/problems.ts';
import { attention } from './attention/attention.ts';
import { busyHoursReport } from './reports/busyHours.ts';
import { cashierReport } from './reports/cashier.ts';
import { categoryOrdersReport } from './reports/categoryOrders.ts';
import { closeDayReport } from './reports/closeDay.ts';
import { drawerLogsReport } from './reports/drawerLogs.ts';
import { orderLinesReport } from './reports/orderLines.ts';
import { orderReceipt } from './reports/orderReceipt.ts';
import { orderSearch } from './reports/orderSearch.ts';
import { morningReport } from './reports/morning.ts';
import { ordersReport } from './reports/orders.ts';
import { productMovers } from './reports/productMovers.ts';
import { productRanking } from './reports/productRanking.ts';
import { productSales } from './reports/productSales.ts';
import { profitReport } from './reports/profit.ts';
import { topCategoriesReport } from './reports/topCategories.ts';
import { hideCosts } from './auth/costs.ts';
import { requireRights } from './auth/rights.ts';
import { requireSession } from './auth/sessions.ts';
import { shopRights } from './users/shopRights.ts';
import type { Settings } from './settings.ts';
import { trustFunction } from './lib/trustProxy.ts';
import { answerOptions, promiseTls } from './http/manners.ts';
import { compileSerializer, compileValidator, readBodies, refuseUnknownQueries } from './http/validation.ts';
import { contentPolicy, serveApplication } from './http/staticFiles.ts';

const ROUTES: EntityRoutes[] = [
  activity,
  banners,
  branches,
  copyCatalogue,
  categories,
  productList,
  products,
  productMerge,
  productPrices,
  repriced,
  priceChanges,
  bulkChanges,
  productPromotions,
  productPurchases,
  productSales,
  admins,
  userLinks,
  terminals,
  warehouses,
  suppliers,
  promotions,
  promotionItems,
  transfers,
  transferCalls,
  stock,
  counts,
  purchases,
  deliveries,
  reorder,
  imports,
  menuCategories,
  discountTypes,
  cashierReport,
  busyHoursReport,
  morningReport,
  attention,
  productMovers,
  productRanking,
  profitReport,
  ordersReport,
  categoryOrdersReport,
  topCategoriesReport,
  closeDayReport,
  orderLinesReport,
  orderSearch,
  orderReceipt,
  drawerLogsReport,
];

/** The routes of declared entities that have no routes of their own above. */
const declaredRoutes = async (): Promise<EntityRoutes[]> =>
  (await declaredEntities())
    .filter(entity => !ROUTES.some(routes => routes.entity === entity))
    .map(entity => entityRoutes(entity));

export interface AppOptions extends Omit<RouteOptions, 'reports' | 'files'> {
  /** The database that reports read; `db` by default. */
  reports?: Db;
  settings: Settings;
  /** Folder of the built application. Without one, the server has only the API. */
  application?: string;
  /** The routes of declared entities. By default, those of `contract/entities` that this file has no routes for. */
  declared?: readonly EntityRoutes[];
  /** How to enter and leave a demo beside this shop. Without them, neither is possible. */
  doors?: DemoDoors;
  /** A server that listens already and has its limits. Its owner passes requests to `app.routing`, and closes it. */
  server?: Server;
}

export async function buildApp({
  db,
  reports = db,
  copyState,
  settings,
  application,
  server,
  declared: given,
  doors,
}: AppOptions): Promise<FastifyInstance> {
  const declared = given ?? (await declaredRoutes());
  const app = fastify({
    logger: {
      level: settings.logLevel,
      // A request that is not valid HTTP is logged with its raw bytes, including tokens and passwords.
      redact: ['req.headers.authorization', 'err.rawPacket'],
      serializers: { req: loggedRequest },
    },
    trustProxy: trustFunction(settings.trustProxy),
    ...(server ? { serverFactory: () => server } : {}),
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
    // The API uses both spellings of a word (/api/report, /api/Report).
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  readBodies(app);
  app.decorateRequest('actor', null);
  app.decorateRequest('addressedBranch', null);
  app.decorate('uses', usesOf([...ROUTES, ...declared].flatMap(({ entity }) => entity ?? [])));
  answerErrors(app);
  answerOptions(app);
  promiseTls(app);

  if (settings.metrics) {
    const { serveMetrics } = await import('./metrics/metrics.ts');
    serveMetrics(app, { db, reports, copyState, settings });
  }
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy,
    // Set only over TLS, by `promiseTls`: the network within a shop often has none.
    strictTransportSecurity: false,
  });
  await app.register(compress, { threshold: 1024 });
  await describeCalls(
    app,
    [...ROUTES, ...declared].flatMap(({ entity }) => entity?.path ?? []),
  );
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Swagger UI's script writes inline styles into its markup. The page contains nothing of ours.
    transformStaticCSP: policy =>
      policy
        .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
        // Over plain HTTP, the browser would request the page's files over HTTPS, where nothing answers.
        .replace(/upgrade-insecure-requests;?/, ''),
  });

  const files = await openFiles(settings);
  const shop: RouteOptions = { db, reports, copyState, files, settings };
  await app.register(healthRoute, shop);
  const { secondFactor } = settings;
  await app.register(async calls => {
    calls.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    refuseUnknownQueries(calls);
    for (const routes of [session, setUpRoutes, linkRoutes, passwordHints])
      await calls.register(routes, shop);
    await calls.register(async ownRoutes => {
      requireSession(ownRoutes, db, { secondFactor, limits: settings, evenWhileDue: true });
      await ownRoutes.register(account, shop);
    });
    await calls.register(async tillRoutes => {
      await requireTillKey(tillRoutes, db);
      await tillRoutes.register(tills, shop);
    });
    await calls.register(async protectedRoutes => {
      requireSession(protectedRoutes, db, { secondFactor, limits: settings });
      watchRefusals(protectedRoutes, db);
      requireRights(
        protectedRoutes,
        db,
        [...ROUTES, ...declared].flatMap(({ entity }) => entity?.name ?? []),
      );
      hideCosts(protectedRoutes);
      for (const routes of [...ROUTES, ...declared]) await protectedRoutes.register(routes, shop);
      await protectedRoutes.register(shopRights, shop);
      await protectedRoutes.register(aboutRoute, shop);
      await protectedRoutes.register(demoRoutes(doors), shop);
    });
  });
  if (application)
    await app.register(serveApplication, { application, settings, files, pictures: PUBLIC_FOLDERS });
  return app;
}
