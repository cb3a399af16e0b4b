/** The sidebar's links, in their order (docs/product.md#layout). */
import type { SvgIconComponent } from '@mui/icons-material';
import BannersIcon from '@mui/icons-material/ImageOutlined';
import BranchesIcon from '@mui/icons-material/StoreOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import OtherIcon from '@mui/icons-material/ListAltOutlined';
import PromotionsIcon from '@mui/icons-material/LocalOfferOutlined';
import PurchaseOrdersIcon from '@mui/icons-material/AssignmentOutlined';
import PurchasesIcon from '@mui/icons-material/ShoppingCartOutlined';
import ReportsIcon from '@mui/icons-material/AssessmentOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SuppliersIcon from '@mui/icons-material/LocalShippingOutlined';
import UsersIcon from '@mui/icons-material/PeopleOutlined';
import WarehousesIcon from '@mui/icons-material/WarehouseOutlined';
import { titleOf } from '../lib/reportWords';
import type { ResourceName } from '../dataProvider/api';
import { REPORTS } from '../reports';
import { RESOURCES } from '../resources';
import { unsupportedAt } from '../capabilities/supported';

export interface MenuLink {
  /** Key of the catalogue. */
  label: string;
  /** What stands where the catalogue has no such key. */
  name: string;
  icon: SvgIconComponent;
  path: string;
  /** Of the resource that it leads to. */
  resource?: ResourceName;
}

export interface MenuGroup {
  label: string;
  icon: SvgIconComponent;
  links: MenuLink[];
}

const link = (label: string, path: string, icon: SvgIconComponent): MenuLink => ({
  label,
  name: titleOf(path.split('/').at(-1) ?? ''),
  icon,
  path: path ? `/admin/${path}` : '/admin',
});

const resourceLink = (resource: ResourceName, icon: SvgIconComponent): MenuLink => ({
  ...link(`resources.${resource}.name`, resource, icon),
  resource,
});

const reportsBelow = (folder: string): MenuLink[] =>
  REPORTS.filter(({ path }) => path.startsWith(folder)).map(({ label, path, icon }) =>
    link(label, path, icon),
  );

type MenuEntry = MenuLink | MenuGroup;

const ENTRIES: MenuEntry[] = [
  link('menu.dashboard', '', DashboardIcon),
  resourceLink('banners', BannersIcon),
  resourceLink('branches', BranchesIcon),
  resourceLink('users', UsersIcon),
  {
    label: 'menu.reports',
    icon: ReportsIcon,
    links: reportsBelow('reports/'),
  },
  {
    label: 'menu.inventory',
    icon: InventoryIcon,
    links: [resourceLink('inventory/warehouses', WarehousesIcon), ...reportsBelow('inventory/')],
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
const WITHIN: ResourceName[] = ['categories', 'products'];

const named = ENTRIES.flatMap(entry => ('links' in entry ? entry.links : entry)).map(
  ({ resource }) => resource,
);

/** The sidebar: these links, and whatever other resource there is. */
export const MENU: MenuEntry[] = [
  ...ENTRIES,
  ...RESOURCES.filter(({ name }) => !named.includes(name) && !WITHIN.includes(name)).map(({ name }) =>
    resourceLink(name, OtherIcon),
  ),
  link('menu.settings', 'settings', SettingsIcon),
];

/** The links of which the backend has something; a group without one is left out. */
export const offeredMenu = (): MenuEntry[] => {
  const isOffered = ({ path }: MenuLink) => unsupportedAt(path) === null;
  return MENU.map(entry =>
    'links' in entry ? { ...entry, links: entry.links.filter(isOffered) } : entry,
  ).filter(entry => ('links' in entry ? entry.links.length > 0 : isOffered(entry)));
};
