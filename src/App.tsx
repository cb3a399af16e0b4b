/** The list of the application's pages in menu order: every resource, report and other page that requires a sign-in. */
import BannersIcon from '@mui/icons-material/ImageOutlined';
import BranchesIcon from '@mui/icons-material/StoreOutlined';
import CategoriesIcon from '@mui/icons-material/CategoryOutlined';
import CountsIcon from '@mui/icons-material/ChecklistOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import ProductsIcon from '@mui/icons-material/ShoppingBasketOutlined';
import PromotionsIcon from '@mui/icons-material/LocalOfferOutlined';
import PurchaseOrdersIcon from '@mui/icons-material/AssignmentOutlined';
import PurchasesIcon from '@mui/icons-material/ShoppingCartOutlined';
import ReportsIcon from '@mui/icons-material/AssessmentOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SuppliersIcon from '@mui/icons-material/LocalShippingOutlined';
import TransfersIcon from '@mui/icons-material/MoveDownOutlined';
import UsersIcon from '@mui/icons-material/PeopleOutlined';
import WarehousesIcon from '@mui/icons-material/WarehouseOutlined';
import { memo } from 'react';
import { Admin } from './Admin';
import { CATEGORY_MENU_CAPABILITY, PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY } from './backends/createBackend';
import { MenuGroup, MenuSection, Resource, Route } from './pages/elements';
import { screens } from './screens';

export const App = memo(() => (
  <Admin screens={screens}>
    <Resource name="banners" icon={BannersIcon} />
    <Resource name="branches" icon={BranchesIcon} />
    <Resource name="categories" menu={CATEGORY_MENU_CAPABILITY} icon={CategoriesIcon} />
    <Resource name="products" menu={PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY} icon={ProductsIcon} />
    <Route path="products/price-changes" partOf="settings" menu={false} needs="priceChanges" />
    <Route path="import" partOf="settings" menu={false} />
    <Resource name="users" icon={UsersIcon} />
    <MenuGroup name="reports" icon={ReportsIcon}>
      <MenuSection name="sales">
        <Route path="reports/orders" needs="orders" />
        <Route path="orders/find" needs="orders" />
        <Route path="reports/total-sales" needs="totalSales" />
        <Route path="reports/sales-by-period" needs="salesByPeriod" />
        <Route path="reports/sales-breakdown" needs="salesBreakdown" />
        <Route path="reports/busy-hours" needs="orders" />
        <Route path="reports/refunds-and-discounts" needs="refundsAndDiscounts" />
      </MenuSection>
      <MenuSection name="products">
        <Route path="reports/products" needs="categoryOrders" />
        <Route path="reports/top-categories" needs="categorySales" />
        <Route path="reports/product-ranking" needs="productRanking" />
      </MenuSection>
      <MenuSection name="registers">
        <Route path="reports/close-day" needs="closeDay" />
        <Route path="reports/cashier" needs="cashierSales" />
        <Route path="reports/open-drawer" needs="drawerOpenings" />
        <Resource name="drawers" />
      </MenuSection>
      <MenuSection name="accounting">
        <Route path="reports/profit" needs="profit" />
        <Route path="reports/tax-by-rate" needs="taxByRate" />
        <Route path="accounting/journal" needs="dayJournal" />
        <Route path="accounting/month" needs="monthTotals" />
      </MenuSection>
    </MenuGroup>
    <MenuGroup name="inventory" icon={InventoryIcon}>
      <Resource name="inventory/warehouses" icon={WarehousesIcon} />
      <Resource name="inventory/transfers" icon={TransfersIcon} />
      <Route path="inventory/transfers/send" menu={false} needs="transferDestinations" />
      <Resource name="inventory/counts" icon={CountsIcon} />
      <Route path="inventory/count" partOf="inventory/counts" menu={false} needs="stockCountLines" />
      <Route path="inventory/labels" />
      <Route path="inventory/transfer-report" needs="transfers" />
      <Route path="inventory/stock-value" needs="stockValue" />
      <Route path="inventory/shrink" needs="shrink" />
    </MenuGroup>
    <MenuGroup name="purchases" icon={PurchasesIcon}>
      <Resource name="purchases/suppliers" icon={SuppliersIcon} />
      <Resource name="purchases/orders" icon={PurchaseOrdersIcon} />
      <Route path="purchases/orders/add" menu={false} />
      <Route path="purchases/orders/receive" menu={false} needs="delivery" />
      <Route path="purchases/reorder" needs="reorder" />
      <Route path="purchases/dues" needs="dues" />
      <Route path="reports/purchases-by-supplier" needs="purchasesBySupplier" />
    </MenuGroup>
    <Resource name="promotions" icon={PromotionsIcon} />
    <Resource name="settings/discount-types" menu={false} />
    <Resource name="settings/menu-categories" menu={false} />
    <Route path="settings/activity" menu={false} needs="activity" />
    <Route path="settings/brand" menu={false} needs="brand" />
    <Route path="settings/terminals" menu={false} needs="terminals" />
    <Route path="settings/webhooks" menu={false} needs="webhooks" />
    <Route path="account" menu={false} needs="account" />
    <Route path="settings" icon={SettingsIcon} />
  </Admin>
));
App.displayName = 'App';
