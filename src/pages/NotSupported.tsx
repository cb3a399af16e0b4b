/**
 * The page for screens that the backend does not support. No link leads to these screens, but a person can type their
 * URL.
 */
import BlockIcon from '@mui/icons-material/BlockOutlined';
import { Card, Typography } from '@mui/material';
import { useGetResourceLabel } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/notSupported';
import type { BackendCapability } from '../backends/createBackend';
import { toReportTitle } from '../lib/toReportTitle';
import { EmptyState } from '../ui/EmptyState';
import { ScreenTitle } from '../ui/ScreenTitle';
import { getMenuLinkPath, useAppPages, type AppPages } from './appPages';

/**
 * Returns a name for a call that has none in the language files. The name is made from the path of the page that needs
 * the call: `busy hours` for a path that ends in `busy-hours`.
 */
function reportOf(call: BackendCapability, { routes }: AppPages): string {
  const route = routes.find(({ needs }) => needs === call);
  const name = route && getMenuLinkPath(route).split('/').at(-1);
  return toReportTitle(name ?? call).toLowerCase();
}

const NotSupported = ({ lack }: { lack: BackendCapability }) => {
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const appPages = useAppPages();
  const isResource = appPages.resources.some(({ name }) => name === lack);
  const what = isResource
    ? labelOf(lack, 2).toLowerCase()
    : translate(`not_supported.calls.${lack}`, { _: reportOf(lack, appPages) });
  return (
    <>
      <ScreenTitle title={translate('not_supported.title')} />
      <Card>
        <EmptyState
          icon={BlockIcon}
          title={translate('not_supported.title')}
          hint={translate('not_supported.sentence', { what })}
        />
        {import.meta.env.DEV && (
          <Typography component="pre" sx={{ p: 2, textAlign: 'center', whiteSpace: 'pre-wrap' }}>
            {isResource
              ? `"npm run new -- resource ${lack}" adds it to this server (docs/add-a-resource.md). Other backends: docs/your-api.md.`
              : 'docs/add-a-call.md adds a call to this server. Other backends: docs/your-api.md.'}
          </Typography>
        )}
      </Card>
    </>
  );
};

export default NotSupported;
