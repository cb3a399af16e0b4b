/** The sidebar's links, in the specification's order. */
import type { SvgIconComponent } from '@mui/icons-material';
import BannersIcon from '@mui/icons-material/ImageOutlined';
import BranchesIcon from '@mui/icons-material/StoreOutlined';
import CashierIcon from '@mui/icons-material/BadgeOutlined';
import CloseDayIcon from '@mui/icons-material/EventAvailableOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import DrawerIcon from '@mui/icons-material/PointOfSaleOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import OtherIcon from '@mui/icons-material/ListAltOutlined';
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
import UsersIcon from '@mui/icons-material/PeopleOutlined';
import WarehousesIcon from '@mui/icons-material/WarehouseOutlined';
import { RESOURCES } from '../resource';

export interface MenuLink {
  /** Key of the catalogue. */
  label: string;
  icon: SvgIconComponent;
  path: string;
  /** Of the resource that it leads to. */
  resource?: string;
}

export interface MenuGroup {
  label: string;
  icon: SvgIconComponent;
  links: MenuLink[];
}

const link = (label: string, path: string, icon: SvgIconComponent): MenuLink => ({
  label,
  icon,
  path: path ? `/admin/${path}` : '/admin',
});

const resourceLink = (resource: string, icon: SvgIconComponent): MenuLink => ({
  ...link(`resources.${resource}.name`, resource, icon),
  resource,
});

const report = (label: string, path: string, icon: SvgIconComponent) =>
  link(`menu.${label}`, `reports/${path}`, icon);

type MenuEntry = MenuLink | MenuGroup;

const ENTRIES: MenuEntry[] = [
  link('menu.dashboard', '', DashboardIcon),
  resourceLink('banners', BannersIcon),
  resourceLink('branches', BranchesIcon),
  resourceLink('users', UsersIcon),
  {
    label: 'menu.reports',
    icon: ReportsIcon,
    links: [
      report('orders_report', 'orders', OrdersIcon),
      report('products_report', 'products', ProductsIcon),
      report('top_categories', 'top-categories', TopCategoriesIcon),
      report('close_day', 'close-day', CloseDayIcon),
      report('total_sales', 'total-sales', TotalSalesIcon),
      report('profit', 'profit', ProfitIcon),
      report('cashier', 'cashier', CashierIcon),
      report('open_drawer', 'open-drawer', DrawerIcon),
    ],
  },
  {
    label: 'menu.inventory',
    icon: InventoryIcon,
    links: [
      resourceLink('inventory/warehouses', WarehousesIcon),
      link('menu.transfer_report', 'inventory/transfer-report', TransferIcon),
    ],
  },
  {
    label: 'menu.purchases',
    icon: PurchasesIcon,
    links: [
      resourceLink('purchases/suppliers', SuppliersIcon),
      resourceLink('purchases/orders', PurchaseOrdersIcon),
    ],
  },
  resourceLink('promotions', PromotionsIcon),
];

/** Resources that others lead to. */
const WITHIN = ['categories', 'products'];

const named = ENTRIES.flatMap(entry => ('links' in entry ? entry.links : entry)).map(
  ({ resource }) => resource,
);

/** The sidebar: the specification's links, and whatever other resource there is. */
export const MENU: MenuEntry[] = [
  ...ENTRIES,
  ...RESOURCES.filter(({ name }) => !named.includes(name) && !WITHIN.includes(name)).map(({ name }) =>
    resourceLink(name, OtherIcon),
  ),
  link('menu.settings', 'settings', SettingsIcon),
];
