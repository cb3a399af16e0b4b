import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance } from 'fastify';
import { registerEntityAccessLevels } from '../contract/rights.ts';
import type { Db } from './database/connect.ts';
import type { RoutePluginOptions } from './http/routes.ts';
import { activityRoutes } from './audit/activityRoutes.ts';
import { serializeRequestForLog, logRefusedRequests } from './audit/security.ts';
import { accountRoutes, passwordStrengthRoutes } from './users/accountRoutes.ts';
import { publicUserLinkRoutes, userLinkRoutes } from './users/userLinkRoutes.ts';
import { userRoutes } from './users/userRoutes.ts';
import { openFileStorage } from './files/openFileStorage.ts';
import { bannerRoutes } from './catalogue/bannerRoutes.ts';
import { branchRoutes } from './branches/branchRoutes.ts';
import { bulkChangeRoutes } from './catalogue/bulk/bulkChangeRoutes.ts';
import { categoryRoutes } from './catalogue/categoryRoutes.ts';
import { copyCatalogueRoutes } from './catalogue/copyCatalogueRoutes.ts';
import { discountTypeRoutes } from './promotions/discountTypeRoutes.ts';
import { PUBLIC_IMAGE_FOLDERS } from './http/images.ts';
import { separateInternalRoutes } from './http/internalPort.ts';
import { refuseUnsafeWrites } from './http/unsafeWrites.ts';
import { BODY_ENCODINGS, normalizeBodyEncoding } from './http/bodyEncoding.ts';
import { queueLargeBodies } from './http/largeBodies.ts';
import { menuCategoryRoutes } from './catalogue/menuCategoryRoutes.ts';
import { priceChangeRoutes } from './catalogue/prices/priceChangeRoutes.ts';
import { productPriceRoutes } from './catalogue/productPriceRoutes.ts';
import { repricedProductRoutes } from './catalogue/repricedProductRoutes.ts';
import { productListRoutes } from './catalogue/productListRoutes.ts';
import { productMergeRoutes } from './catalogue/productMergeRoutes.ts';
import { productRoutes } from './catalogue/productRoutes.ts';
import { productPromotionRoutes } from './promotions/productPromotionRoutes.ts';
import { promotionRoutes } from './promotions/promotionRoutes.ts';
import { promotionItemRoutes } from './promotions/promotionItemRoutes.ts';
import { productPurchaseRoutes } from './purchasing/productPurchaseRoutes.ts';
import { deliveryRoutes } from './purchasing/deliveryRoutes.ts';
import { purchaseRoutes } from './purchasing/purchaseRoutes.ts';
import { reorderRoutes } from './purchasing/reorderRoutes.ts';
import { loadEntities, findEntityReferences } from './crud/entities.ts';
import { createEntityRoutes, type EntityRoutes } from './crud/entityRoutes.ts';
import { signInRoutes } from './auth/signIn.ts';
import { createDemoRoutes, type DemoShopControls } from './setup/demoRoutes.ts';
import { brandRoutes } from './setup/brandRoutes.ts';
import { drawerSettingsRoutes } from './drawers/drawerSettingsRoutes.ts';
import { drawerRoutes } from './drawers/drawerRoutes.ts';
import { setUpRoutes } from './setup/setUpRoutes.ts';
import { supplierRoutes } from './purchasing/supplierRoutes.ts';
import { stockCountRoutes } from './inventory/stockCountRoutes.ts';
import { stockRoutes } from './inventory/stockRoutes.ts';
import { transferRoutes } from './inventory/transferRoutes.ts';
import { transferReportRoutes } from './inventory/transferReportRoutes.ts';
import { warehouseRoutes } from './inventory/warehouseRoutes.ts';
import { importRoutes } from './import/jobs/importRoutes.ts';
import { requireTillKey } from './intake/tillKeys.ts';
import { serveTillDocPages } from './intake/tillDocPages.ts';
import { allowTillOrigins } from './intake/tillOrigins.ts';
import { answerConnectionError } from './intake/connectionErrors.ts';
import { answerMalformedUrl, registerTillErrorHooks, type TillPaths } from './intake/tillProblems.ts';
import { tenderRoutes } from './intake/tenderRoutes.ts';
import { terminalRoutes } from './intake/terminalRoutes.ts';
import { webhookRoutes } from './webhooks/webhookRoutes.ts';
import { tillCallRoutes } from './intake/tillCallRoutes.ts';
import { aboutRoutes } from './about/about.ts';
import { healthRoutes } from './about/health.ts';
import { registerOpenApi } from './http/openApi.ts';
import { refuseMalformedQueries, registerErrorHandler } from './http/problems.ts';
import { attentionRoutes } from './attention/attentionRoutes.ts';
import { breakdownOrdersReport } from './reports/breakdownOrders.ts';
import { busyHoursReport } from './reports/busyHours.ts';
import { takingsByDayReport } from './reports/takingsByDay.ts';
import { cashierDaysReport } from './reports/cashierDays.ts';
import { cashierReport } from './reports/cashier.ts';
import { categoryOrdersReport } from './reports/categoryOrders.ts';
import { closeDayReport } from './reports/closeDay.ts';
import { drawerLogsReport } from './reports/drawerLogs.ts';
import { orderLinesReport } from './reports/orderLines.ts';
import { orderReceiptRoutes } from './orderSearch/orderReceiptRoutes.ts';
import { orderSearchRoutes } from './orderSearch/orderSearchRoutes.ts';
import { morningReport } from './reports/morning.ts';
import { orderDetailsReport } from './reports/orderDetails.ts';
import { ordersReport } from './reports/orders.ts';
import { productTrendRoutes } from './reports/productTrendRoutes.ts';
import { productRankingRoutes } from './reports/productRankingRoutes.ts';
import { productSalesRoutes } from './reports/productSalesRoutes.ts';
import { profitReport } from './reports/profit.ts';
import { topCategoriesReport } from './reports/topCategories.ts';
import { salesBreakdownReport } from './reports/salesBreakdown.ts';
import { salesByPeriodReport } from './reports/salesByPeriod.ts';
import { taxByRateReport } from './reports/taxByRate.ts';
import { refundsAndDiscountsReport } from './reports/refundsAndDiscounts.ts';
import { stockValueReport } from './reports/stockValue.ts';
import { shrinkReport } from './reports/shrink.ts';
import { purchasesBySupplierReport } from './reports/purchasesBySupplier.ts';
import { accountingRoutes } from './accounting/accountingRoutes.ts';
import { monthPackRoutes } from './accounting/monthPackRoutes.ts';
import { hideCosts } from './auth/costs.ts';
import { requireRights } from './auth/rights.ts';
import { requireSession } from './auth/requireSession.ts';
import { shopRightsRoutes } from './users/shopRightsRoutes.ts';
import { ExpectedError } from './lib/errors.ts';
import type { Settings } from './settings.ts';
import { createTrustProxyOption } from './lib/trustProxy.ts';
import { answerOptionsRequests, sendHsts } from './http/optionsAndHsts.ts';
import {
  compileSerializer,
  compileValidator,
  addJsonParser,
  refuseUnknownQueryParameters,
} from './http/validation.ts';
import { contentSecurityPolicy, serveApplication } from './http/staticFiles.ts';

const ROUTES: EntityRoutes[] = [
  orderDetailsReport,
  accountingRoutes,
  monthPackRoutes,
  purchasesBySupplierReport,
  shrinkReport,
  stockValueReport,
  refundsAndDiscountsReport,
  taxByRateReport,
  salesByPeriodReport,
  salesBreakdownReport,
  breakdownOrdersReport,
  cashierDaysReport,
  takingsByDayReport,
  activityRoutes,
  bannerRoutes,
  branchRoutes,
  copyCatalogueRoutes,
  categoryRoutes,
  productListRoutes,
  productRoutes,
  productMergeRoutes,
  productPriceRoutes,
  repricedProductRoutes,
  priceChangeRoutes,
  bulkChangeRoutes,
  productPromotionRoutes,
  productPurchaseRoutes,
  productSalesRoutes,
  userRoutes,
  userLinkRoutes,
  terminalRoutes,
  webhookRoutes,
  warehouseRoutes,
  supplierRoutes,
  promotionRoutes,
  promotionItemRoutes,
  transferReportRoutes,
  transferRoutes,
  stockRoutes,
  stockCountRoutes,
  purchaseRoutes,
  deliveryRoutes,
  reorderRoutes,
  importRoutes,
  menuCategoryRoutes,
  discountTypeRoutes,
  cashierReport,
  busyHoursReport,
  morningReport,
  attentionRoutes,
  productTrendRoutes,
  productRankingRoutes,
  profitReport,
  ordersReport,
  categoryOrdersReport,
  topCategoriesReport,
  closeDayReport,
  orderLinesReport,
  orderSearchRoutes,
  orderReceiptRoutes,
  drawerLogsReport,
  drawerRoutes,
  drawerSettingsRoutes,
];

/** @throws ExpectedError for routes that are in the list twice, because Fastify's message names only a path */
export function assertRoutesListedOnce(routes: readonly EntityRoutes[]): void {
  const twice = routes.findIndex((each, at) => routes.indexOf(each) < at);
  if (twice >= 0)
    throw new ExpectedError(
      `ROUTES of server/app.ts lists the same routes twice: entries ${routes.indexOf(routes[twice]!) + 1} and ${twice + 1}${routes[twice]!.entity ? ` (${routes[twice]!.entity.name})` : ''}. Delete one.`,
    );
}

const declaredRoutes = async (): Promise<EntityRoutes[]> =>
  (await loadEntities())
    .filter(entity => !ROUTES.some(routes => routes.entity === entity))
    .map(entity => createEntityRoutes(entity));

export interface AppOptions extends Omit<RoutePluginOptions, 'reports' | 'files'> {
  /** Database that the reports read, such as a replica. Default: `db`. */
  reports?: Db;
  settings: Settings;
  /** Folder of the built application. Without it, the server offers only the API. */
  application?: string;
  /**
   * Routes of the declared entities. Default: standard routes for each entity in `contract/entities` for which `ROUTES`
   * contains no routes.
   */
  declared?: readonly EntityRoutes[];
  /**
   * Functions that switch between this shop and a demo shop with its own database. If absent, requests to switch are
   * refused.
   */
  demoSwitch?: DemoShopControls;
  server?: Server;
  /** Receives the lines of the log instead of the standard output. */
  logStream?: { write: (line: string) => void };
}

export async function buildApp({
  db,
  reports = db,
  copyState,
  backupState,
  settings,
  application,
  server,
  declared: given,
  demoSwitch,
  logStream,
}: AppOptions): Promise<FastifyInstance> {
  assertRoutesListedOnce(ROUTES);
  const declared = given ?? (await declaredRoutes());
  const app = fastify({
    logger: {
      level: settings.logLevel,
      ...(logStream ? { stream: logStream } : {}),
      // The log redacts the raw bytes of an invalid HTTP request, which may contain tokens and passwords.
      redact: ['req.headers.authorization', 'err.rawPacket'],
      serializers: { req: serializeRequestForLog },
    },
    trustProxy: createTrustProxyOption(settings.trustProxy),
    ...(server ? { serverFactory: () => server } : {}),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    frameworkErrors: answerMalformedUrl,
    clientErrorHandler: (error, socket): void => {
      app.log.trace({ err: error }, 'client error');
      answerConnectionError(error, socket);
    },
    // Paths are case-insensitive, because the API uses two spellings (/api/report, /api/Report).
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  addJsonParser(app);
  queueLargeBodies(app);
  app.decorateRequest('defaultLanguage', undefined);
  app.decorateRequest('actor', null);
  app.decorateRequest('addressedBranch', null);
  const entities = [...ROUTES, ...declared].flatMap(({ entity }) => entity ?? []);
  app.decorate('uses', findEntityReferences(entities));
  app.decorate('dependents', []);
  app.decorate('recordChanges', new Map());
  app.decorate('declaredNames', new Map(entities.map(({ path, name }) => [path, name])));
  registerErrorHandler(app);
  answerOptionsRequests(app);
  const tillPaths: TillPaths = new Map();
  allowTillOrigins(app, settings.tillOrigins, tillPaths);
  registerTillErrorHooks(app, tillPaths);
  sendHsts(app);
  refuseUnsafeWrites(app, db);

  if (settings.metricsListen) separateInternalRoutes(app);
  if (settings.metrics) {
    const { serveMetrics } = await import('./metrics/metrics.ts');
    serveMetrics(app, { db, reports, copyState, backupState, settings });
  }
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy,
    // The HSTS header is sent by `sendHsts`, and only over TLS, because many local networks have no TLS.
    strictTransportSecurity: false,
  });
  await app.register(compress, { threshold: 1024, requestEncodings: [...BODY_ENCODINGS] });
  normalizeBodyEncoding(app);
  await registerOpenApi(
    app,
    entities.map(({ path }) => path),
  );
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Swagger UI's script adds inline styles to the page, so they must be allowed. The page contains no data of the
    // shop.
    transformStaticCSP: policy =>
      policy
        .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
        // The directive `upgrade-insecure-requests` is removed. Over plain HTTP, it would make the browser request the
        // page's files over HTTPS, where nothing answers.
        .replace(/upgrade-insecure-requests;?/, ''),
  });

  serveTillDocPages(app);

  const files = await openFileStorage(settings);
  const shop: RoutePluginOptions = { db, reports, copyState, backupState, files, settings };
  await app.register(healthRoutes, shop);
  const { secondFactor } = settings;
  await app.register(async calls => {
    calls.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    refuseMalformedQueries(calls);
    refuseUnknownQueryParameters(calls);
    for (const routes of [signInRoutes, setUpRoutes, publicUserLinkRoutes, passwordStrengthRoutes])
      await calls.register(routes, shop);
    await calls.register(async ownRoutes => {
      requireSession(ownRoutes, db, { secondFactor, limits: settings, evenWhileDue: true });
      await ownRoutes.register(accountRoutes, shop);
    });
    await calls.register(async tillRoutes => {
      tillRoutes.addHook('onRoute', ({ url, method }) => {
        tillPaths.set(url, new Set([...(tillPaths.get(url) ?? []), ...[method].flat()]));
      });
      await requireTillKey(tillRoutes, shop);
      await tillRoutes.register(tillCallRoutes, { ...shop, prefix: '/api/v1' });
      // Tills made for earlier releases call the same routes under `/api`, without the version.
      await tillRoutes.register(
        async unversioned => {
          unversioned.addHook('onRoute', route => void (route.schema = { ...route.schema, hide: true }));
          await unversioned.register(tillCallRoutes, shop);
        },
        { prefix: '/api' },
      );
    });
    await calls.register(async protectedRoutes => {
      requireSession(protectedRoutes, db, { secondFactor, limits: settings });
      logRefusedRequests(protectedRoutes, db);
      entities.forEach(({ name, rights }) => registerEntityAccessLevels(name, rights));
      requireRights(
        protectedRoutes,
        db,
        entities.map(({ name }) => name),
      );
      hideCosts(protectedRoutes);
      for (const routes of [...ROUTES, ...declared]) await protectedRoutes.register(routes, shop);
      await protectedRoutes.register(shopRightsRoutes, shop);
      await protectedRoutes.register(brandRoutes, shop);
      await protectedRoutes.register(tenderRoutes, shop);
      await protectedRoutes.register(aboutRoutes, shop);
      await protectedRoutes.register(createDemoRoutes(demoSwitch), shop);
    });
  });
  if (application)
    await app.register(serveApplication, { application, settings, files, pictures: PUBLIC_IMAGE_FOLDERS });
  return app;
}
