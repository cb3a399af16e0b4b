/** Every report, one row each: where it is, what the menu calls it, and its file of `reports`. */
import type { SvgIconComponent } from '@mui/icons-material';
import CashierIcon from '@mui/icons-material/BadgeOutlined';
import CloseDayIcon from '@mui/icons-material/EventAvailableOutlined';
import DrawerIcon from '@mui/icons-material/PointOfSaleOutlined';
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined';
import ProductsIcon from '@mui/icons-material/ShoppingBasketOutlined';
import ProfitIcon from '@mui/icons-material/TrendingUpOutlined';
import TopCategoriesIcon from '@mui/icons-material/PieChartOutlined';
import TotalSalesIcon from '@mui/icons-material/PaidOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import OtherIcon from '@mui/icons-material/InsertChartOutlined';
import { lazy, type ComponentType } from 'react';
import type { CallName } from '../dataProvider/api';

export interface Report {
  /** Below `/admin/`. Those below `reports/` are in the menu's group of that name, in this order. */
  path: string;
  /** Key of the catalogue: what the menu calls it. */
  label: string;
  icon: SvgIconComponent;
  /** What it asks: a backend that lacks it has no such report. */
  call: CallName;
  /** Loads with the first visit; recharts comes with those that have a chart. */
  Screen: ComponentType;
  load: () => Promise<unknown>;
}

interface Look {
  /** Without one, its title. */
  label?: string;
  icon?: SvgIconComponent;
}

/** @param path its last part is the name of its texts, below `reports` in the catalogue */
const row = (
  path: string,
  call: CallName,
  load: () => Promise<{ default: ComponentType }>,
  { label = `reports.${path.split('/').at(-1)}.title`, icon = OtherIcon }: Look = {},
): Report => ({ path, label, call, icon, load, Screen: lazy(load) });

export const REPORTS: readonly Report[] = [
  row('reports/orders', 'orders', () => import('./orders'), {
    label: 'menu.orders_report',
    icon: OrdersIcon,
  }),
  row('reports/products', 'categoryOrders', () => import('./products'), {
    label: 'menu.products_report',
    icon: ProductsIcon,
  }),
  row('reports/top-categories', 'categorySales', () => import('./top-categories'), {
    label: 'menu.top_categories',
    icon: TopCategoriesIcon,
  }),
  row('reports/close-day', 'closeDay', () => import('./close-day'), {
    label: 'menu.close_day',
    icon: CloseDayIcon,
  }),
  row('reports/total-sales', 'totalSales', () => import('./total-sales'), {
    label: 'menu.total_sales',
    icon: TotalSalesIcon,
  }),
  row('reports/profit', 'profit', () => import('./profit'), { label: 'menu.profit', icon: ProfitIcon }),
  row('reports/cashier', 'cashierSales', () => import('./cashier'), {
    label: 'menu.cashier',
    icon: CashierIcon,
  }),
  row('reports/open-drawer', 'drawerOpenings', () => import('./open-drawer'), {
    label: 'menu.open_drawer',
    icon: DrawerIcon,
  }),
  row('inventory/transfer-report', 'transfers', () => import('./transfers'), {
    label: 'menu.transfer_report',
    icon: TransferIcon,
  }),
];
