/** The table of contents: every resource, report and page behind the guard, in the order of the menu. */
import BannersIcon from '@mui/icons-material/ImageOutlined';
import BranchesIcon from '@mui/icons-material/StoreOutlined';
import CashierIcon from '@mui/icons-material/BadgeOutlined';
import CloseDayIcon from '@mui/icons-material/EventAvailableOutlined';
import CountsIcon from '@mui/icons-material/ChecklistOutlined';
import BusyIcon from '@mui/icons-material/ScheduleOutlined';
import DrawerIcon from '@mui/icons-material/PointOfSaleOutlined';
import FindIcon from '@mui/icons-material/ManageSearchOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined';
import ProductsIcon from '@mui/icons-material/ShoppingBasketOutlined';
import ProfitIcon from '@mui/icons-material/TrendingUpOutlined';
import PromotionsIcon from '@mui/icons-material/LocalOfferOutlined';
import PurchaseOrdersIcon from '@mui/icons-material/AssignmentOutlined';
import PurchasesIcon from '@mui/icons-material/ShoppingCartOutlined';
import ReportsIcon from '@mui/icons-material/AssessmentOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SuppliersIcon from '@mui/icons-material/LocalShippingOutlined';
import TopCategoriesIcon from '@mui/icons-material/PieChartOutlined';
import TotalSalesIcon from '@mui/icons-material/PaidOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import TransfersIcon from '@mui/icons-material/MoveDownOutlined';
import UsersIcon from '@mui/icons-material/PeopleOutlined';
import WarehousesIcon from '@mui/icons-material/WarehouseOutlined';
import { memo } from 'react';
import { Admin } from './Admin';
import { EVERY_CATEGORY } from './backends/createBackend';
import { MenuGroup, Resource, Route } from './contents/parts';

export const App = memo(() => (
  <Admin dashboard={() => import('./dashboard/Dashboard')}>
    <Resource name="banners" icon={BannersIcon} screens={() => import('./resources/banners/banners')} />
    <Resource name="branches" icon={BranchesIcon} screens={() => import('./resources/branches/branches')} />
    <Resource name="categories" menu={false} screens={() => import('./resources/categories/categories')} />
    <Resource name="products" menu={EVERY_CATEGORY} icon={ProductsIcon} screens={() => import('./resources/products/products')} />
    <Route path="products/price-changes" menu={false} needs="priceChanges" screen={() => import('./resources/products/change/PriceChanges')} />
    <Route path="import" menu={false} screen={() => import('./resources/imports/ImportPage')} />
    <Resource name="users" icon={UsersIcon} screens={() => import('./resources/users/users')} />
    <MenuGroup name="reports" icon={ReportsIcon}>
      <Route path="reports/orders" icon={OrdersIcon} needs="orders" screen={() => import('./reports/orders')} />
      <Route path="reports/products" icon={ProductsIcon} needs="categoryOrders" screen={() => import('./reports/products')} />
      <Route path="reports/top-categories" icon={TopCategoriesIcon} needs="categorySales" screen={() => import('./reports/top-categories')} />
      <Route path="reports/close-day" icon={CloseDayIcon} needs="closeDay" screen={() => import('./reports/close-day')} />
      <Route path="reports/total-sales" icon={TotalSalesIcon} needs="totalSales" screen={() => import('./reports/total-sales')} />
      <Route path="reports/profit" icon={ProfitIcon} needs="profit" screen={() => import('./reports/profit')} />
      <Route path="reports/cashier" icon={CashierIcon} needs="cashierSales" screen={() => import('./reports/cashier')} />
      <Route path="reports/open-drawer" icon={DrawerIcon} needs="drawerOpenings" screen={() => import('./reports/open-drawer')} />
      <Route path="reports/busy-hours" icon={BusyIcon} needs="orders" screen={() => import('./reports/busy-hours')} />
      <Route path="reports/product-ranking" icon={ReportsIcon} needs="productRanking" screen={() => import('./reports/product-ranking')} />
      <Route path="orders/find" icon={FindIcon} needs="orders" screen={() => import('./resources/orders/FindOrder')} />
    </MenuGroup>
    <MenuGroup name="inventory" icon={InventoryIcon}>
      <Resource name="inventory/warehouses" icon={WarehousesIcon} screens={() => import('./resources/inventory/warehouses')} />
      <Resource name="inventory/transfers" icon={TransfersIcon} screens={() => import('./resources/inventory/transfers')} />
      <Route path="inventory/transfers/send" menu={false} needs="transferDestinations" screen={() => import('./resources/inventory/SendTransfer')} />
      <Resource name="inventory/counts" icon={CountsIcon} screens={() => import('./resources/inventory/counts')} />
      <Route path="inventory/count" partOf="inventory/counts" menu={false} needs="countLines" screen={() => import('./resources/inventory/CountSheet')} />
      <Route path="inventory/labels" icon={PromotionsIcon} screen={() => import('./resources/products/labels/Labels')} />
      <Route path="inventory/transfer-report" icon={TransferIcon} needs="transfers" screen={() => import('./reports/transfers')} />
    </MenuGroup>
    <MenuGroup name="purchases" icon={PurchasesIcon}>
      <Resource name="purchases/suppliers" icon={SuppliersIcon} screens={() => import('./resources/purchases/suppliers')} />
      <Resource name="purchases/orders" icon={PurchaseOrdersIcon} screens={() => import('./resources/purchases/orders')} />
      <Route path="purchases/orders/add" menu={false} screen={() => import('./resources/purchases/NewPurchaseOrder')} />
      <Route path="purchases/orders/receive" menu={false} needs="delivery" screen={() => import('./resources/purchases/ReceiveDelivery')} />
      <Route path="purchases/reorder" icon={CountsIcon} needs="reorder" screen={() => import('./resources/purchases/reorder/Reorder')} />
      <Route path="purchases/dues" icon={TotalSalesIcon} needs="dues" screen={() => import('./resources/purchases/Dues')} />
    </MenuGroup>
    <Resource name="promotions" icon={PromotionsIcon} screens={() => import('./resources/promotions/promotions')} />
    <Resource name="settings/discount-types" menu={false} screens={() => import('./resources/settings/discountTypes')} />
    <Resource name="settings/menu-categories" menu={false} screens={() => import('./resources/settings/menuCategories')} />
    <Route path="settings/activity" menu={false} needs="activity" screen={() => import('./settings/Activity')} />
    <Route path="settings/terminals" menu={false} needs="terminals" screen={() => import('./settings/Terminals')} />
    <Route path="account" menu={false} needs="account" screen={() => import('./account/Account')} />
    <Route path="settings" icon={SettingsIcon} screen={() => import('./settings/Settings')} />
  </Admin>
));
App.displayName = 'App';
