import Type from 'typebox';
import { okResponse, Id } from '../../contract/common.ts';
import { ProductCodes, PagedProducts } from '../../contract/product.ts';
import {
  ProductFilterCounts,
  ProductFilterQuery,
  ProductListParams,
  ProductQuery,
} from '../../contract/productList.ts';
import { assertCanSeeCosts } from '../auth/costs.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { hasPricesWithTax } from '../branches/includedTax.ts';
import { computeCurrentBusinessDay } from '../branches/timeZone.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { readLivePromotions } from '../promotions/livePromotions.ts';
import { assertCategoryExists } from './categoryRoutes.ts';
import { toProductCode } from './productCodes.ts';
import { countProductsPerFilterChoice } from './countProducts.ts';
import { readSortedProductPage } from './readSortedProductPage.ts';
import { toProduct } from './productRows.ts';
import { selectCategoryProducts } from './productSearch.ts';

const DOCUMENTED = ['name', 'page', 'pageSize'];

export const productListRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['product'];

  app.get(
    '/api/product/branch/:branchId/:categoryId',
    {
      config: { right: ['list', 'products'] },
      schema: {
        operationId: 'listProducts',
        summary: 'Lists a page of the products of a category or branch',
        tags,
        params: ProductListParams,
        querystring: ProductQuery,
        response: okResponse(PagedProducts),
      },
    },
    async request => {
      const { branchId, categoryId } = request.params;
      const { sort, marginBelow } = request.query;
      if (sort === 'cost' || sort === 'margin' || marginBelow !== undefined) assertCanSeeCosts(request);
      const branch = await findVisibleBranch(db, request, branchId);
      const day = { branchId, today: computeCurrentBusinessDay(branch) };
      if (categoryId !== 0) await assertCategoryExists(db, branchId, categoryId);
      const query = { ...day, categoryId, pricesIncludeTax: hasPricesWithTax(branch), ...request.query };
      const isPlain = categoryId !== 0 && Object.keys(request.query).every(name => DOCUMENTED.includes(name));
      const { rows, paging } = await (isPlain
        ? selectCategoryProducts(db, query)
        : readSortedProductPage(db, query));
      const promotions = await readLivePromotions(db, day, rows);
      return { products: rows.map(row => toProduct(row, promotions.get(row.id))), pagination: paging };
    },
  );

  app.get(
    '/api/product/branch/:branchId/:categoryId/counts',
    {
      config: { right: ['list', 'products'] },
      schema: {
        operationId: 'countProducts',
        summary: 'Counts the products for each choice of a filter',
        tags,
        params: ProductListParams,
        querystring: ProductFilterQuery,
        response: okResponse(ProductFilterCounts),
      },
    },
    async request => {
      const { branchId, categoryId } = request.params;
      if (request.query.marginBelow !== undefined) assertCanSeeCosts(request);
      const branch = await findVisibleBranch(db, request, branchId);
      if (categoryId !== 0) await assertCategoryExists(db, branchId, categoryId);
      return countProductsPerFilterChoice(db, {
        branchId,
        today: computeCurrentBusinessDay(branch),
        categoryId,
        pricesIncludeTax: hasPricesWithTax(branch),
        ...request.query,
      });
    },
  );

  app.get(
    '/api/product/branch/:branchId/codes',
    {
      config: { right: ['list', 'products'] },
      schema: {
        operationId: 'listProductCodes',
        summary: "Lists the package codes of a branch's products",
        tags,
        params: Type.Object({ branchId: Id }),
        response: okResponse(ProductCodes),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      const packs = await db
        .selectFrom('product_code')
        .selectAll()
        .where('branch_id', '=', branchId)
        .orderBy('code_key')
        .execute();
      return packs.map(pack => ({ productId: pack.product_id, ...toProductCode(pack) }));
    },
  );
  done();
};
