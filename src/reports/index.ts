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

const row = (
  path: string,
  label: string,
  call: CallName,
  icon: SvgIconComponent,
  load: () => Promise<{ default: ComponentType }>,
): Report => ({ path, label, call, icon, load, Screen: lazy(load) });

export const REPORTS: readonly Report[] = [
  row('reports/orders', 'menu.orders_report', 'orders', OrdersIcon, () => import('./orders')),
  row('reports/products', 'menu.products_report', 'categoryOrders', ProductsIcon, () => import('./products')),
  row(
    'reports/top-categories',
    'menu.top_categories',
    'categorySales',
    TopCategoriesIcon,
    () => import('./top-categories'),
  ),
  row('reports/close-day', 'menu.close_day', 'closeDay', CloseDayIcon, () => import('./close-day')),
  row('reports/total-sales', 'menu.total_sales', 'totalSales', TotalSalesIcon, () => import('./total-sales')),
  row('reports/profit', 'menu.profit', 'profit', ProfitIcon, () => import('./profit')),
  row('reports/cashier', 'menu.cashier', 'cashierSales', CashierIcon, () => import('./cashier')),
  row('reports/open-drawer', 'menu.open_drawer', 'drawerOpenings', DrawerIcon, () => import('./open-drawer')),
  row(
    'inventory/transfer-report',
    'menu.transfer_report',
    'transfers',
    TransferIcon,
    () => import('./transfers'),
  ),
];
