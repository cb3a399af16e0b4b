/** Lists the permission of every call a second time, because `rights.test.ts` relies on what the routes declare. */
import { describe, expect, it } from 'vitest';
import { useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';
import { operationsOf } from '../../support/openApi.ts';

const NEEDED = `
  GET /api/activity → list settings/activity
  GET /api/activity/export → export settings/activity
  GET /api/activity/{resource}/{id} → show history
  GET /api/banner → list banners
  POST /api/banner → create banners
  GET /api/banner/{id} → show banners
  DELETE /api/banner/{id} → delete banners
  GET /api/branch → list branches
  POST /api/branch → create branches
  GET /api/branch/{id} → show branches
  PUT /api/branch/{id} → edit branches
  PATCH /api/branch/{id} → edit branches
  DELETE /api/branch/{id} → delete branches
  GET /api/branch/{id}/clock → edit branches
  GET /api/branch/{id}/catalogue → create branches
  POST /api/branch/{id}/catalogue → create branches
  GET /api/category/branch/{branchId} → list categories
  GET /api/category/{id} → show categories
  PUT /api/category/{id} → edit categories
  PATCH /api/category/{id} → edit categories
  DELETE /api/category/{id} → delete categories
  POST /api/category → create categories
  GET /api/product/branch/{branchId}/{categoryId} → list products
  GET /api/product/branch/{branchId}/{categoryId}/counts → list products
  GET /api/product/branch/{branchId}/codes → list products
  GET /api/product/autocomplete → list products
  GET /api/product/{id} → show products
  PUT /api/product/{id} → edit products
  PATCH /api/product/{id} → edit products
  DELETE /api/product/{id} → delete products
  POST /api/product/{id}/merge → delete products
  POST /api/product → create products
  GET /api/product/{id}/prices → show products
  GET /api/product/branch/{branchId}/repriced/{since} → list products
  POST /api/products/price-changes/preview → edit products/price-changes
  POST /api/products/price-changes → edit products/price-changes
  GET /api/products/price-changes/branch/{branchId} → list products/price-changes
  GET /api/products/price-changes/{id} → show products/price-changes
  POST /api/products/price-changes/{id}/cancel → edit products/price-changes
  POST /api/products/price-changes/{id}/take-back → edit products/price-changes
  POST /api/products/bulk → edit products
  POST /api/products/bulk/{id}/take-back → edit products
  GET /api/product/{id}/promotions → list promotions
  GET /api/product/{id}/purchases → list purchases/orders
  GET /api/product/{id}/sales/{start}/{end} → show products/sales
  GET /api/product/{id}/branches/{start}/{end} → show products/sales
  GET /api/admin/all → list users
  GET /api/admin/{id} → show users
  PUT /api/admin/{id} → edit users
  PATCH /api/admin/{id} → edit users
  DELETE /api/admin/{id} → delete users
  POST /api/admin → create users
  GET /api/userlink → list users
  POST /api/userlink/invite → create users
  POST /api/userlink/{id} → edit users
  DELETE /api/userlink/{id} → edit users
  DELETE /api/admin/{id}/secondfactor → edit users
  GET /api/terminal/branch/{branchId} → list settings/terminals
  POST /api/terminal → create settings/terminals
  PATCH /api/terminal/{id} → edit settings/terminals
  DELETE /api/terminal/{id} → delete settings/terminals
  POST /api/terminal/{id}/key → edit settings/terminals
  DELETE /api/terminal/{id}/key → edit settings/terminals
  GET /api/webhook/branch/{branchId} → list settings/webhooks
  POST /api/webhook → create settings/webhooks
  PATCH /api/webhook/{id} → edit settings/webhooks
  DELETE /api/webhook/{id} → delete settings/webhooks
  GET /api/webhook/{id}/deliveries → list settings/webhooks
  POST /api/webhook/{id}/deliveries/{deliveryId}/send → edit settings/webhooks
  GET /api/warehouse/all/branch/{branchId} → list inventory/warehouses
  GET /api/warehouse/{id} → show inventory/warehouses
  PUT /api/warehouse/{id} → edit inventory/warehouses
  PATCH /api/warehouse/{id} → edit inventory/warehouses
  DELETE /api/warehouse/{id} → delete inventory/warehouses
  POST /api/warehouse → create inventory/warehouses
  GET /api/supplier/branch/{branchId} → list purchases/suppliers
  GET /api/supplier/{id} → show purchases/suppliers
  PUT /api/supplier/{id} → edit purchases/suppliers
  PATCH /api/supplier/{id} → edit purchases/suppliers
  DELETE /api/supplier/{id} → delete purchases/suppliers
  POST /api/supplier → create purchases/suppliers
  GET /api/promotion/branch/{branchId} → list promotions
  GET /api/promotion/{id} → show promotions
  PUT /api/promotion/{id} → edit promotions
  PATCH /api/promotion/{id} → edit promotions
  DELETE /api/promotion/{id} → delete promotions
  POST /api/promotion → create promotions
  GET /api/promotiondetail/items/{promotionId} → show promotions
  POST /api/promotiondetail → edit promotions
  DELETE /api/promotiondetail/{id} → edit promotions
  GET /api/inventorytransfer/report/{branchId}/{start}/{end} → list inventory/transfer-report
  GET /api/InventoryTransferDetail/{transferId} → show inventory/transfer-report
  GET /api/transfer/branch/{branchId} → list inventory/transfers
  GET /api/transfer/destinations/{branchId} → list inventory/transfers
  GET /api/transfer/{id} → show inventory/transfers
  POST /api/transfer → create inventory/transfers
  POST /api/transfer/{id}/receive → edit inventory/transfers
  POST /api/transfer/{id}/cancel → edit inventory/transfers
  GET /api/stock/product/{id} → show stock
  GET /api/stock/product/{id}/movements → show stock
  POST /api/stock/product/{id}/correction → edit stock
  POST /api/stock/product/{id}/loss → edit stock
  POST /api/stock/product/{id}/return → edit stock
  GET /api/count/branch/{branchId} → list inventory/counts
  POST /api/count → create inventory/counts
  GET /api/count/{id} → show inventory/counts
  GET /api/count/{id}/lines → show inventory/counts
  PUT /api/count/{id}/lines → edit inventory/counts
  GET /api/count/{id}/review → show inventory/counts
  POST /api/count/{id}/post → edit inventory/counts
  POST /api/count/{id}/cancel → edit inventory/counts
  GET /api/purchase/branch/{branchId}/{startDate}/{endDate}/ → list purchases/orders
  GET /api/purchase/{id}/attachment → show purchases/orders
  GET /api/purchasedetail/{purchaseId} → show purchases/orders
  POST /api/purchase/place → create purchases/orders
  GET /api/purchase/{id} → show purchases/orders
  PUT /api/purchase/{id} → edit purchases/orders
  POST /api/purchase/order → create purchases/orders
  POST /api/purchase/{id}/order → edit purchases/orders
  POST /api/purchase/{id}/cancel → edit purchases/orders
  POST /api/purchase/{id}/receive → edit purchases/orders
  POST /api/purchase/{id}/correct → edit purchases/orders
  POST /api/purchase/{id}/payments → edit purchases/orders
  POST /api/purchase/{id}/payments/{paymentId}/take-back → edit purchases/orders
  GET /api/purchase/dues/branch/{branchId} → list purchases/dues
  GET /api/purchase/dues/supplier/{id} → show purchases/dues
  GET /api/purchases/reorder → list purchases/reorder
  POST /api/purchases/reorder → create purchases/orders
  GET /api/purchases/reorder/low → list purchases/reorder
  POST /api/imports/branch/{branchId} → create import
  GET /api/imports/branch/{branchId} → list import
  GET /api/imports/{id} → show import
  DELETE /api/imports/{id} → delete import
  PUT /api/imports/{id}/mapping → edit import
  PUT /api/imports/{id}/sheet → edit import
  GET /api/imports/{id}/changes → show import
  GET /api/imports/{id}/refused → show import
  GET /api/imports/{id}/refused.csv → show import
  POST /api/imports/{id}/go → edit import
  POST /api/imports/{id}/take-back → edit import
  GET /api/menucategory → list settings/menu-categories
  POST /api/menucategory → create settings/menu-categories
  GET /api/menucategory/{id} → show settings/menu-categories
  PUT /api/menucategory/{id} → edit settings/menu-categories
  PATCH /api/menucategory/{id} → edit settings/menu-categories
  DELETE /api/menucategory/{id} → delete settings/menu-categories
  GET /api/discounttype/actives → list settings/discount-types
  GET /api/discounttype → list settings/discount-types
  POST /api/discounttype → create settings/discount-types
  GET /api/discounttype/{id} → show settings/discount-types
  PUT /api/discounttype/{id} → edit settings/discount-types
  PATCH /api/discounttype/{id} → edit settings/discount-types
  DELETE /api/discounttype/{id} → delete settings/discount-types
  GET /api/report/cashier/{branch}/{start}/{end} → list reports/cashier
  GET /api/report/hours/{branch}/{start}/{end} → list reports/busy-hours
  GET /api/report/morning → list reports/morning
  GET /api/attention → list dashboard
  GET /api/report/product-movers/{branch} → list reports/product-ranking
  GET /api/report/product-ranking/{branch}/{start}/{end} → list reports/product-ranking
  GET /api/report/sales-by-period/{branch}/{start}/{end} → list reports/sales-by-period
  GET /api/report/purchases-by-supplier/{branch}/{start}/{end} → list reports/purchases-by-supplier
  GET /api/report/shrink/{branch}/{start}/{end} → list inventory/shrink
  GET /api/report/stock-value/{branch}/{day} → list inventory/stock-value
  GET /api/report/tax-by-rate/{branch}/{start}/{end} → list reports/tax-by-rate
  GET /api/report/refunds-and-discounts/{branch}/{start}/{end} → list reports/refunds-and-discounts
  GET /api/Report/profit/{branch}/{start}/{end} → list reports/profit
  GET /api/report/orders/{branch}/{start}/{end} → list reports/orders
  GET /api/report/categories/{branch}/{category}/{start}/{end} → list reports/products
  GET /api/report/top/categories/{branch}/{start}/{end} → list reports/top-categories
  GET /api/cierrediario/branch/{branch}/{date} → list reports/close-day
  GET /api/cierrediario/branch/total/{branch}/{start}/{end} → list reports/total-sales
  GET /api/report/order/details/{orderId} → show reports/orders
  GET /api/orders/find → list reports/orders
  GET /api/orders/{id}/receipt → show reports/orders
  GET /token/logs/{start}/{end} → list reports/open-drawer
  GET /api/drawer-session/branch/{branchId} → list drawers
  GET /api/drawer-session/day/{branch}/{start}/{end} → list drawers/figures
  GET /api/drawer-session/settings → edit settings/tenders
  GET /api/drawer-session/terminals/{branchId} → list drawers
  PUT /api/drawer-session/settings → edit settings/tenders
  GET /api/drawer-session/{id} → show drawers
  POST /api/drawer-session → create drawers
  POST /api/drawer-session/{id}/movement → edit drawers
  POST /api/drawer-session/{id}/count → edit drawers
  POST /api/drawer-session/{id}/close → edit drawers/figures
  POST /api/drawer-session/{id}/reopen → edit drawers/figures
  GET /api/rights → edit settings/rights
  PUT /api/rights → edit settings/rights
  GET /api/brand → edit settings/brand
  PUT /api/brand → edit settings/brand
  GET /api/tender → edit settings/tenders
  PUT /api/tender → edit settings/tenders
  GET /api/about → show settings/about
  POST /api/about/clock → edit settings/about
  POST /api/demo/enter → edit settings/demo
  POST /api/demo/leave → edit settings/demo
`;

describe('the right that a call asks for', () => {
  const office = useBackOffice(DATABASES[0]!);

  it('is the one that it needs', async () => {
    const said = operationsOf((await office.call('GET', '/docs/json')).body)
      .filter(({ right }) => right)
      .map(({ method, path, right }) => `${method} ${path} → ${right!.join(' ')}`);
    const needed = NEEDED.trim()
      .split('\n')
      .map(text => text.trim());
    expect(said.toSorted()).toEqual(needed.toSorted());
  });
});
