import { Box, Card, Stack, Typography } from '@mui/material';
import { getBackend } from '../backends/backend';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/settings';
import { config } from '../lib/config';
import { NativeSelect } from '../ui/NativeSelect';
import { LanguageChoice } from '../ui/LanguageChoice';
import { ScreenTitle } from '../ui/ScreenTitle';
import { ShortcutSettings } from '../ui/ShortcutSettings';
import { getChoicesLoadFailure } from '../ui/useSelectChoices';
import { About } from './About';
import { RightsSettings } from './RightsSettings';
import { UnknownTexts } from './UnknownTexts';
import { SettingsLinks } from './SettingsLinks';
import { useBranch, useBranchChoice, useSelectableBranches, useChosenBranchId } from '../lib/branch';
import { usePreferences } from '../lib/preferences';
import { getCurrencyName, getTranslatedLanguageName } from '../lib/displayNames';

const Settings = () => {
  const translate = useTranslate();
  // Without an account page, people choose the language and the shortcuts on this page.
  const hasAccount = getBackend().capabilities.has('account');
  const { density, setDensity, theme, setTheme } = usePreferences();
  return (
    <>
      <ScreenTitle title={translate('menu.settings')} />
      <UnknownTexts />
      <Card sx={{ maxWidth: 720, p: 2 }}>
        <Stack sx={{ gap: 2 }}>
          {!getBackend().capabilities.has('brand') && (
            <Fixed
              label={translate('settings.product')}
              value={config().productName}
              help={translate('settings.product_help')}
            />
          )}
          <Fixed
            label={translate('settings.money')}
            value={translate('settings.money_of', {
              currency: getCurrencyName(config().currency),
              language: getTranslatedLanguageName(config().language),
            })}
            help={[
              translate('settings.money_help'),
              ...(hasAccount ? [translate('settings.money_own')] : []),
            ].join(' ')}
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
      {!hasAccount && (
        <Box sx={{ maxWidth: 720, mt: 2 }}>
          <ShortcutSettings />
        </Box>
      )}
      <SettingsLinks />
      {getBackend().capabilities.has('shopRights') && <RightsSettings />}
      {getBackend().capabilities.has('serverState') && <About />}
    </>
  );
};

/** A setting that cannot be changed on this page. */
const Fixed = ({ label, value, help }: { label: string; value: string; help: string }) => (
  <Box>
    <Typography variant="h3" component="p" sx={{ fontSize: 13 }}>
      {label}
    </Typography>
    <Typography>{value}</Typography>
    <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>{help}</Typography>
  </Box>
);

const BranchSetting = () => {
  const translate = useTranslate();
  const current = useBranch();
  const [, choose] = useChosenBranchId();
  const asked = useSelectableBranches();
  const { data = [] } = asked;
  const notice = getChoicesLoadFailure(asked);
  const others = data.filter(branch => Number(branch.id) !== current);
  const own = data.find(branch => Number(branch.id) === current);
  const unnamed =
    useBranchChoice() === 'made'
      ? translate('layout.branch_name', { id: current })
      : translate('layout.which_branch');
  return (
    <NativeSelect
      label={translate('settings.branch')}
      value={current}
      disabled={others.length === 0}
      helperText={translate('settings.branch_help')}
      notice={notice}
      onChange={choose}
      choices={[
        [current, own?.name ?? unnamed],
        ...others.map(({ id, name }) => [Number(id), name] as const),
      ]}
    />
  );
};

export default Settings;
