import type { SvgIconComponent } from '@mui/icons-material';
import BranchesIcon from '@mui/icons-material/StoreOutlined';
import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import PromotionsIcon from '@mui/icons-material/LocalOfferOutlined';
import PurchaseOrdersIcon from '@mui/icons-material/AssignmentOutlined';
import ReportsIcon from '@mui/icons-material/AssessmentOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import UsersIcon from '@mui/icons-material/PeopleOutlined';
import WarehousesIcon from '@mui/icons-material/WarehouseOutlined';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { TextKeySuffix } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import { findMissingPageCapability, useAppPages } from '../pages/appPages';
import '../i18n/dashboard';
import { useIsPageAllowed } from '../ui/useIsActionAllowed';
import { MIN_TOUCH_SIZE_PX } from '../theme/sizes';

type QuickAction = [label: TextKeySuffix<'dashboard'>, path: string, icon: SvgIconComponent];

const actions = (branchId: number): QuickAction[] => [
  ['manage_categories', `categories?branchId=${branchId}`, CategoryIcon],
  ['manage_promotions', 'promotions', PromotionsIcon],
  ['manage_warehouses', 'inventory/warehouses', WarehousesIcon],
  ['transfer_report', 'inventory/transfer-report', TransferIcon],
  ['purchase_orders', 'purchases/orders', PurchaseOrdersIcon],
  ['manage_branches', 'branches', BranchesIcon],
  ['manage_users', 'users', UsersIcon],
  ['view_reports', 'reports/profit', ReportsIcon],
];

const OWN_TAKINGS = 'reports/cashier';

const OWN: QuickAction = ['own_takings', OWN_TAKINGS, ReportsIcon];

const placeOf = (path: string): string => path.replace(/\?.*$/, '');

export const QuickActions = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const appPages = useAppPages();
  const all = actions(branchId);
  const isAllowed = useIsPageAllowed([...all.map(([, path]) => placeOf(path)), OWN_TAKINGS]);
  const isOffered = (path: string) =>
    findMissingPageCapability(appPages, path) === null && isAllowed(placeOf(path));
  const offered = all.filter(([, path]) => isOffered(path));
  // A person without the right to see the profit report can have the right to see the report of their own sales.
  const own = !isAllowed('reports/profit') && isOffered(OWN_TAKINGS);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(136px, 1fr))', sm: 'repeat(4, 1fr)' },
      }}
    >
      {[...offered, ...(own ? [OWN] : [])].map(([label, path, Icon]) => (
        <Button
          key={label}
          component={Link}
          to={`/admin/${path}`}
          variant="outlined"
          color="inherit"
          startIcon={<Icon sx={{ color: 'primary.main' }} />}
          sx={{
            justifyContent: 'flex-start',
            textAlign: 'left',
            minHeight: MIN_TOUCH_SIZE_PX,
            py: 0.25,
            lineHeight: 1.3,
            overflowWrap: 'anywhere',
          }}
        >
          {translate(`dashboard.${label}`)}
        </Button>
      ))}
    </Box>
  );
};
