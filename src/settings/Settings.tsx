import { Box, Card, Link, Stack, TextField, Typography } from '@mui/material';
import { useGetResourceLabel } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { getBackend } from '../backends/backend';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/shopBrand';
import '../i18n/bulk';
import '../i18n/importLink';
import '../i18n/terminals';
import '../i18n/webhooks';
import '../i18n/settings';
import '../i18n/activity';
import { config } from '../lib/config';
import { NativeSelect } from '../ui/NativeSelect';
import { LanguageChoice } from '../ui/LanguageChoice';
import { ScreenTitle } from '../ui/ScreenTitle';
import { useIsPageAllowed } from '../ui/useIsActionAllowed';
import { getChoicesLoadFailure } from '../ui/useSelectChoices';
import { About } from './About';
import { RightsSettings } from './RightsSettings';
import { useBranch, useSelectableBranches, useChosenBranchId } from '../lib/branch';
import { usePreferences } from '../lib/preferences';
import { getCurrencyName, getNativeLanguageName } from '../lib/displayNames';

const Settings = () => {
  const translate = useTranslate();
  // Without an account page, people choose the language on this page.
  const hasAccount = getBackend().capabilities.has('account');
  const { density, setDensity, theme, setTheme } = usePreferences();
  return (
    <>
      <ScreenTitle title={translate('menu.settings')} />
      <Card sx={{ maxWidth: 560, p: 3 }}>
        <Stack sx={{ gap: 3 }}>
          <TextField
            label={translate('settings.product')}
            value={config().productName}
            helperText={translate('settings.product_help')}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <TextField
            label={translate('settings.money')}
            value={translate('settings.money_of', {
              currency: getCurrencyName(config().currency),
              language: getNativeLanguageName(config().language),
            })}
            helperText={[
              translate('settings.money_help'),
              ...(hasAccount ? [translate('settings.money_own')] : []),
            ].join(' ')}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          {!hasAccount && <LanguageChoice label={translate('settings.language')} />}
          {getBackend().capabilities.has('branches') && <BranchSetting />}
          <NativeSelect
            label={translate('settings.theme')}
            value={theme}
            onChange={setTheme}
            choices={[
              ['system', translate('settings.theme_system')],
              ['light', translate('settings.theme_light')],
              ['dark', translate('settings.theme_dark')],
            ]}
          />
          <NativeSelect
            label={translate('settings.density')}
            value={density}
            onChange={setDensity}
            choices={[
              ['comfortable', translate('settings.density_comfortable')],
              ['compact', translate('settings.density_compact')],
            ]}
          />
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('settings.kept')}</Typography>
        </Stack>
      </Card>
      <ShopLists />
      {getBackend().capabilities.has('shopRights') && <RightsSettings />}
      <BrandLink />
      <PriceChangesLink />
      <ImportLink />
      <TerminalsLink />
      <WebhooksLink />
      <ActivityLink />
      {getBackend().capabilities.has('serverState') && <About />}
    </>
  );
};

const LISTS = ['settings/discount-types', 'settings/menu-categories'];

const ShopLists = () => {
  const translate = useTranslate();
  const nameOf = useGetResourceLabel();
  const isAllowed = useIsPageAllowed(LISTS);
  const lists = LISTS.filter(name => getBackend().capabilities.has(name) && isAllowed(name));
  if (lists.length === 0) return null;
  return (
    <Card sx={{ maxWidth: 560, p: 3, mt: 2 }}>
      <Typography variant="h2">{translate('settings.lists')}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        {translate('settings.lists_help')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lists.map(name => (
          <li key={name}>
            <Link component={RouterLink} to={`/admin/${name}`} sx={{ display: 'inline-block', py: 0.75 }}>
              {nameOf(name, 2)}
            </Link>
          </li>
        ))}
      </Box>
    </Card>
  );
};

const PRICE_CHANGES = 'products/price-changes';

const PriceChangesLink = () => {
  const translate = useTranslate();
  const isAllowed = useIsPageAllowed([PRICE_CHANGES]);
  if (!getBackend().capabilities.has('priceChanges') || !isAllowed(PRICE_CHANGES)) return null;
  return (
    <Card sx={{ maxWidth: 560, p: 3, mt: 2 }}>
      <Typography variant="h2">{translate('bulk.changesTitle')}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        {translate('bulk.changesHelp')}
      </Typography>
      <Link component={RouterLink} to={`/admin/${PRICE_CHANGES}`} sx={{ display: 'inline-block', py: 0.75 }}>
        {translate('bulk.changesShow')}
      </Link>
    </Card>
  );
};

const ImportLink = () => {
  const translate = useTranslate();
  const isAllowed = useIsPageAllowed(['import']);
  if (!getBackend().capabilities.has('imports') || !isAllowed('import')) return null;
  return (
    <Card sx={{ maxWidth: 560, p: 3, mt: 2 }}>
      <Typography variant="h2">{translate('importLink.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        {translate('importLink.help')}
      </Typography>
      <Link component={RouterLink} to="/admin/import" sx={{ display: 'inline-block', py: 0.75 }}>
        {translate('importLink.show')}
      </Link>
    </Card>
  );
};

const BrandLink = () => {
  const translate = useTranslate();
  if (!getBackend().capabilities.has('brand')) return null;
  return (
    <Card sx={{ maxWidth: 560, p: 3, mt: 2 }}>
      <Typography variant="h2">{translate('shopBrand.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        {translate('shopBrand.help')}
      </Typography>
      <Link component={RouterLink} to="/admin/settings/brand" sx={{ display: 'inline-block', py: 0.75 }}>
        {translate('shopBrand.show')}
      </Link>
    </Card>
  );
};

const TerminalsLink = () => {
  const translate = useTranslate();
  if (!getBackend().capabilities.has('terminals')) return null;
  return (
    <Card sx={{ maxWidth: 560, p: 3, mt: 2 }}>
      <Typography variant="h2">{translate('terminals.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        {translate('terminals.help')}
      </Typography>
      <Link component={RouterLink} to="/admin/settings/terminals" sx={{ display: 'inline-block', py: 0.75 }}>
        {translate('terminals.show')}
      </Link>
    </Card>
  );
};

const WebhooksLink = () => {
  const translate = useTranslate();
  if (!getBackend().capabilities.has('webhooks')) return null;
  return (
    <Card sx={{ maxWidth: 560, p: 3, mt: 2 }}>
      <Typography variant="h2">{translate('webhooks.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        {translate('webhooks.help')}
      </Typography>
      <Link component={RouterLink} to="/admin/settings/webhooks" sx={{ display: 'inline-block', py: 0.75 }}>
        {translate('webhooks.show')}
      </Link>
    </Card>
  );
};

const ActivityLink = () => {
  const translate = useTranslate();
  if (!getBackend().capabilities.has('activity')) return null;
  return (
    <Card sx={{ maxWidth: 560, p: 3, mt: 2 }}>
      <Typography variant="h2">{translate('activity.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        {translate('activity.help')}
      </Typography>
      <Link component={RouterLink} to="/admin/settings/activity" sx={{ display: 'inline-block', py: 0.75 }}>
        {translate('activity.show')}
      </Link>
    </Card>
  );
};

const BranchSetting = () => {
  const translate = useTranslate();
  const current = useBranch();
  const [, choose] = useChosenBranchId();
  const asked = useSelectableBranches();
  const { data = [] } = asked;
  const notice = getChoicesLoadFailure(asked);
  const others = data.filter(branch => Number(branch.id) !== current);
  const own = data.find(branch => Number(branch.id) === current);
  return (
    <NativeSelect
      label={translate('settings.branch')}
      value={current}
      disabled={others.length === 0}
      helperText={translate('settings.branch_help')}
      notice={notice}
      onChange={choose}
      choices={[
        [current, own?.name ?? translate('layout.branch_name', { id: current })],
        ...others.map(({ id, name }) => [Number(id), name] as const),
      ]}
    />
  );
};

export default Settings;
