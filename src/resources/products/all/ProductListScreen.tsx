import { useMediaQuery, type Theme } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useStore, type Identifier } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { getBackend, isFieldSupported } from '../../../backends/backend';
import { PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY } from '../../../backends/createBackend';
import type { Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { config } from '../../../lib/config';
import { getPreferenceKey } from '../../../lib/preferences';
import { useSelectedIdFromUrl } from '../../../lib/selection';
import { useRecordName } from '../../../lib/useRecordName';
import { useResourceTexts } from '../../../lib/useResourceTexts';
import { BackLink } from '../../../ui/BackLink';
import { PictureField, StatusBadge } from '../../../ui/fields';
import { lazy } from '../../../ui/lazy';
import { createColumn, EmptyList, ListScreen, SearchBox } from '../../../ui/list';
import { MoreButton } from '../../../ui/MoreButton';
import { BulkProductActions } from '../change/BulkProductActions';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';
import { useAllowedBulkActions } from '../change/useAllowedBulkActions';
import { makeWideListStyles } from '../../../ui/table/wideListStyles';
import {
  BranchCellsProvider,
  CategoryField,
  MarginField,
  NameField,
  PriceAndStockField,
  PriceField,
  ProductFlagsField,
  StockField,
} from './cells';
import { EditableCellsProvider, makeEditableCell } from './edit/EditableCellsProvider';
import { FilterButton, ProductFilters } from './FilterButton';
import { PRODUCT_PAGE_SIZES, PageSizeSelect } from './PageSizeSelect';
import { UploadPicturesButton } from './UploadPicturesButton';
import { ProductViewMenu, ProductViewSelect, ProductViewTabs } from './ProductViews';
import './allProducts.css';

const Column = createColumn<Product & { margin: number }>();

/** The numbers are container widths in pixels. `allProducts.css` contains 690 as well. */
const Place = styled('div')(makeWideListStyles(980, 690));

const BY_NAME = { field: 'name', order: 'ASC' } as const;
const AS_IT_COMES = { field: 'id', order: 'ASC' } as const;

const EditablePrice = makeEditableCell('priceCents', PriceField);
const EditablePriceAndStock = makeEditableCell('priceCents', PriceAndStockField);
const EditableStock = makeEditableCell('stockThousandths', StockField);
const EditableStatus = makeEditableCell('status', StatusBadge);

// Appears if a search finds nothing in this branch. Few people see it, so it loads on demand.
const ProductMatchesInOtherBranches = lazy<{ branchId: number }>(async () => ({
  default: (await import('../ProductMatchesInOtherBranches')).ProductMatchesInOtherBranches,
}));

export interface ProductListProps {
  form: ReactNode;
  branchId: number;
  /** The category whose products are listed; undefined lists those of all categories. */
  categoryId: Identifier | undefined;
}

const ProductListScreen = ({ form, branchId, categoryId }: ProductListProps) => {
  const translate = useTranslate();
  const words = useResourceTexts();
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const category = useRecordName('categories', categoryId, branchId);
  const branch = useSelectedIdFromUrl('branchId');
  const [perPage] = useStore<number>(getPreferenceKey('products.perPage'), 50);
  const [open, setOpen] = useState<boolean | null>(null);
  const { any: hasActions } = useAllowedBulkActions();
  const seesCosts = useIsActionAllowed('show', 'products/cost') && isFieldSupported('products', 'costCents');
  const { capabilities } = getBackend();
  // Backends other than our server sort only by fields of their records, not by calculated values such as the margin.
  const isOurs = capabilities.has('productCountsByFilter');
  const isOfAll = categoryId === undefined;
  // Backends that list products by category only neither sort nor filter them.
  const canSort = capabilities.has(PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY);
  return (
    <BranchCellsProvider branchId={branchId}>
      <EditableCellsProvider branchId={branchId}>
        <Place className="all-products">
          <ListScreen
            paged
            sortable={canSort}
            sort={isOfAll && isOurs ? BY_NAME : AS_IT_COMES}
            perPage={PRODUCT_PAGE_SIZES.includes(perPage) ? perPage : 50}
            form={form}
            title={isOfAll ? words('title_all') : words('title', { category })}
            branchId={branchId}
            {...(isOfAll ? {} : { filter: { branchId, categoryId } })}
            toolbar={
              <>
                {!isOfAll && (
                  <BackLink to={`/admin/categories?branchId=${branchId}`} label={words('back')} isCompact />
                )}
                {(isOfAll || branch !== undefined) && <SearchBox />}
                {canSort && <FilterButton open={open} onToggle={setOpen} />}
                {isOfAll && phone && <ProductViewSelect />}
              </>
            }
            tools={columnsAndExport => (
              <MoreButton>
                {isOfAll && phone && <ProductViewMenu />}
                <UploadPicturesButton branchId={branchId} />
                {columnsAndExport}
              </MoreButton>
            )}
            filters={
              <>
                {isOfAll && !phone && <ProductViewTabs />}
                {canSort && <ProductFilters open={open} />}
              </>
            }
            bulkActions={hasActions && <BulkProductActions />}
            exported={async () =>
              (await import('../../../ui/export/columns/productFileColumns')).productFileColumns
            }
            rowClick="show"
            columnsButton
            pagerTools={<PageSizeSelect />}
            {...(isOfAll
              ? {}
              : {
                  empty: (
                    <EmptyList>
                      <ProductMatchesInOtherBranches branchId={branchId} />
                    </EmptyList>
                  ),
                })}
          >
            {/* The list of a category begins with fewer columns. */}
            <Column source="id" sortBy={isOurs ? 'number' : 'id'} hidden={isOfAll} />
            <Column source="picture" field={PictureField} sortable={canSort && isOurs} />
            <Column source="name" field={NameField} label="resources.products.words.name_column" />
            {isOfAll && <Column source="categoryId" field={CategoryField} />}
            <Column
              source="priceCents"
              kind="money"
              field={isOfAll ? EditablePrice : EditablePriceAndStock}
              label={words('price_column', { currency: config().currency })}
            />
            {seesCosts && <Column source="costCents" kind="money" wideOnly hidden={!isOfAll} />}
            {seesCosts && (
              <Column
                source="margin"
                kind="percent"
                wideOnly
                hidden={!isOfAll}
                field={MarginField}
                sortable={canSort && isOurs}
                label={translate('productList.margin')}
              />
            )}
            <Column source="stockThousandths" kind="count" field={EditableStock} hidden={!isOfAll} />
            <Column source="status" field={EditableStatus} />
            <Column
              source="ecommerce"
              label="common.flags"
              field={ProductFlagsField}
              sortable={canSort && isOurs}
              wideOnly={isOfAll}
            />
          </ListScreen>
        </Place>
      </EditableCellsProvider>
    </BranchCellsProvider>
  );
};

export default ProductListScreen;
