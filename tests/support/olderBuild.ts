import type { Page, Route } from 'playwright-core';

const OLDER = '/assets/older/';

export interface OlderTab {
  upgrade: () => void;
  takeBack: () => void;
  loads: () => number;
}

/**
 * Before the upgrade, the server serves the same build with other file names.
 * @param gone response for files of the older build after the upgrade
 */
export async function withOlderBuild(
  page: Page,
  gone: Parameters<Route['fulfill']>[0] = { status: 404, body: '' },
): Promise<OlderTab> {
  let upgraded = false;
  let loads = 0;
  const older = (text: string) => text.replaceAll(/(?<=\/|["'`])assets\//g, 'assets/older/');
  await page.route('**/*', async route => {
    const request = route.request();
    const isLoad = request.resourceType() === 'document';
    if (isLoad) loads++;
    const isPage = isLoad || /text\/html/.test(request.headers().accept ?? '');
    const isOlder = request.url().includes(OLDER);
    if (isOlder && upgraded) return route.fulfill(gone);
    if (!isOlder && (!isPage || upgraded)) return route.fallback();
    const response = await route.fetch({ url: request.url().replace(OLDER, '/assets/') });
    if (!/html|javascript/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
    return route.fulfill({ response, body: older(await response.text()) });
  });
  return {
    upgrade: () => void (upgraded = true),
    takeBack: () => void (upgraded = false),
    loads: () => loads,
  };
}
