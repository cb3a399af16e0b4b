import { Card, List, ListItem, ListItemButton, ListItemText } from '@mui/material';
import { useGetResourceLabel } from 'ra-core';
import { Link } from 'react-router-dom';
import type { BackendCapability } from '../backends/createBackend';
import { getBackend } from '../backends/backend';
import type { TextKey } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/activity';
import '../i18n/bulk';
import '../i18n/importLink';
import '../i18n/settings';
import '../i18n/shopBrand';
import '../i18n/terminals';
import '../i18n/webhooks';
import { Glyph } from '../ui/Glyph';
import { useIsPageAllowed } from '../ui/useIsActionAllowed';

interface SettingsPage {
  /** Path below `/admin`. */
  path: string;
  capability: BackendCapability;
  title?: TextKey;
  help: TextKey;
}

/** Without a `title`, the link has the name of the page's resource, such as "Discount Types". */
const PAGES: readonly SettingsPage[] = [
  {
    path: 'settings/discount-types',
    capability: 'settings/discount-types',
    help: 'settings.discountTypesHelp',
  },
  {
    path: 'settings/menu-categories',
    capability: 'settings/menu-categories',
    help: 'settings.menuCategoriesHelp',
  },
  { path: 'settings/brand', capability: 'brand', title: 'shopBrand.title', help: 'shopBrand.help' },
  {
    path: 'products/price-changes',
    capability: 'priceChanges',
    title: 'bulk.changesTitle',
    help: 'bulk.changesHelp',
  },
  { path: 'import', capability: 'imports', title: 'importLink.title', help: 'importLink.help' },
  { path: 'settings/terminals', capability: 'terminals', title: 'terminals.title', help: 'terminals.help' },
  { path: 'settings/webhooks', capability: 'webhooks', title: 'webhooks.title', help: 'webhooks.help' },
  { path: 'settings/activity', capability: 'activity', title: 'activity.title', help: 'activity.help' },
];

/** Links to the other pages of the settings, as far as the backend has them and the person may open them. */
export const SettingsLinks = () => {
  const isAllowed = useIsPageAllowed(PAGES.map(({ path }) => path));
  const pages = PAGES.filter(
    ({ path, capability }) => getBackend().capabilities.has(capability) && isAllowed(path),
  );
  if (pages.length === 0) return null;
  return (
    <Card sx={{ maxWidth: 720, mt: 2 }}>
      <List disablePadding>
        {pages.map(page => (
          <PageLink key={page.path} {...page} />
        ))}
      </List>
    </Card>
  );
};

const PageLink = ({ path, title, help }: SettingsPage) => {
  const translate = useTranslate();
  const getLabel = useGetResourceLabel();
  return (
    <ListItem disablePadding divider sx={{ '&:last-child': { borderBottom: 0 } }}>
      <ListItemButton
        component={Link}
        to={`/admin/${path}`}
        sx={{ px: 2, gap: 2, '& svg': { flexShrink: 0 } }}
      >
        <ListItemText
          primary={title ? translate(title) : getLabel(path, 2)}
          secondary={translate(help)}
          slotProps={{
            primary: { sx: { fontWeight: 600 } },
            secondary: { sx: { fontSize: 13 } },
          }}
        />
        <Glyph name="next" />
      </ListItemButton>
    </ListItem>
  );
};
