import { styled } from '@mui/material/styles';
import { useStore } from 'ra-core';
import { useState, type FunctionComponent, type ReactNode } from 'react';
import { getBackend, isFieldSupported } from '../../../backends/backend';
import type { Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { useBranch } from '../../../lib/branch';
import { config } from '../../../lib/config';
import { getPreferenceKey } from '../../../lib/preferences';
import { useSelectedIdFromUrl } from '../../../lib/selection';
import { useResourceTexts } from '../../../lib/useResourceTexts';
import { PictureField, StatusBadge } from '../../../ui/fields';
import { createColumn, ListScreen, SearchBox } from '../../../ui/list';
import { MoreButton } from '../../../ui/MoreButton';
import { BulkProductActions } from '../change/BulkProductActions';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';
import { useAllowedBulkActions } from '../change/useAllowedBulkActions';
import { makeWideListStyles } from '../../../ui/table/wideListStyles';
import { BranchCellsProvider, CategoryField, MarginField, PriceField, StockField } from './cells';
import { EditableCellsProvider, makeEditableCell } from './edit/EditableCellsProvider';
import { FilterButton, ProductFilters } from './FilterButton';
import { PRODUCT_PAGE_SIZES, PageSizeSelect } from './PageSizeSelect';
import { UploadPicturesButton } from './UploadPicturesButton';
import { SavedViewsButton } from './SavedViewsButton';
import './allProducts.css';

const Column = createColumn<Product & { margin: number }>();

/** The numbers are container widths in pixels. `allProducts.css` contains 690 as well. */
const Place = styled('div')(makeWideListStyles(980, 690));

const BY_NAME = { field: 'name', order: 'ASC' } as const;
const AS_IT_COMES = { field: 'id', order: 'ASC' } as const;

const EditablePrice = makeEditableCell('priceCents', PriceField);
const EditableStock = makeEditableCell('stockThousandths', StockField);
const EditableStatus = makeEditableCell('status', StatusBadge);

export interface AllProductsProps {
  form: ReactNode;
  Name: FunctionComponent;
  Flags: FunctionComponent;
}

const AllProducts = ({ form, Name, Flags }: AllProductsProps) => {
  const translate = useTranslate();
  const words = useResourceTexts();
  const ambient = useBranch();
  const branchId = useSelectedIdFromUrl('branchId') ?? ambient;
  const [perPage] = useStore<number>(getPreferenceKey('products.perPage'), 50);
  const [open, setOpen] = useState<boolean | null>(null);
  const { any: hasActions } = useAllowedBulkActions();
  const seesCosts = useIsActionAllowed('show', 'products/cost') && isFieldSupported('products', 'costCents');
  // Backends other than our server sort only by fields of their records, not by calculated values such as the margin.
  const isOurs = getBackend().capabilities.has('productCountsByFilter');
  return (
    <BranchCellsProvider branchId={branchId}>
      <EditableCellsProvider branchId={branchId}>
        <Place className="all-products">
          <ListScreen
            paged
            sortable
            sort={isOurs ? BY_NAME : AS_IT_COMES}
            perPage={PRODUCT_PAGE_SIZES.includes(perPage) ? perPage : 50}
            form={form}
            title={words('title_all')}
            branchId={branchId}
            toolbar={
              <>
                <SearchBox />
                <FilterButton open={open} onToggle={setOpen} />
              </>
            }
            tools={columnsAndExport => (
              <MoreButton>
                <SavedViewsButton />
                <UploadPicturesButton branchId={branchId} />
                {columnsAndExport}
              </MoreButton>
            )}
            filters={<ProductFilters open={open} />}
            bulkActions={hasActions && <BulkProductActions />}
            exported={async () =>
              (await import('../../../ui/export/columns/productFileColumns')).productFileColumns
            }
            rowClick="show"
            columnsButton
            pagerTools={<PageSizeSelect />}
          >
            <Column source="id" sortBy={isOurs ? 'number' : 'id'} hidden />
            <Column source="picture" field={PictureField} sortable={isOurs} />
            <Column source="name" field={Name} label="resources.products.words.name_column" />
            <Column source="categoryId" field={CategoryField} />
            <Column
              source="priceCents"
              kind="money"
              field={EditablePrice}
              label={words('price_column', { currency: config().currency })}
            />
            {seesCosts && <Column source="costCents" kind="money" wideOnly />}
            {seesCosts && (
              <Column
                source="margin"
                kind="percent"
                wideOnly
                field={MarginField}
                sortable={isOurs}
                label={translate('productList.margin')}
              />
            )}
            <Column source="stockThousandths" kind="count" field={EditableStock} />
            <Column source="status" field={EditableStatus} />
            <Column source="ecommerce" label="common.flags" field={Flags} sortable={isOurs} wideOnly />
          </ListScreen>
        </Place>
      </EditableCellsProvider>
    </BranchCellsProvider>
  );
};

export default AllProducts;
