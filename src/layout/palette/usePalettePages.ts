import { useGetResourceLabel } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import {
  isResourceLink,
  findMissingPageCapability,
  flattenMenu,
  getMenuLinkPath,
  useAppPages,
  type MenuLink,
} from '../../pages/appPages';
import { getBackend } from '../../backends/backend';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/palette';
import { isAccessAllowed } from '../../authProvider/access';
import { useBranch, useBranchChoice, useVisibleBranches } from '../../lib/branch';
import { getCurrentBusinessDayNoon } from '../../lib/businessDay';
import { usePreferences } from '../../lib/preferences';
import { DATE_RANGE_PRESETS, getPresetRange, type DateRangePreset } from '../../lib/dateRangePresets';
import { useAllowedMenu } from '../allowedMenu';
import { useMenuLinkLabel } from '../useMenuLinkLabel';
import { useSwitchBranch } from '../useSwitchBranch';
import { findMatchingEntries, splitTrailingDateRange, type PaletteEntry } from './entries';

/** Matches paths of reports. Their URLs contain the days. */
const REPORT = /^reports\//;

const OF_ONE_DAY = 'reports/close-day';

/**
 * Resources with a separate create page, and the path of that page. Other resources create records in a form above
 * the list.
 */
const FORMS: Record<string, string> = { 'purchases/orders': 'add', 'inventory/transfers': 'send' };

export function usePalettePages(question: string): PaletteEntry[] {
  const pages = usePages();
  const actions = useActions();
  const inRange = useReportsIn(pages);
  return [...inRange(question), ...findMatchingEntries([...pages, ...actions], question)];
}

function usePages(): PaletteEntry[] {
  const translate = useTranslate();
  const labelOf = useMenuLinkLabel();
  const appPages = useAppPages();
  const { menu, dashboard } = useAllowedMenu();
  const page = (link: MenuLink, hint = ''): PaletteEntry => ({
    key: getMenuLinkPath(link),
    label: labelOf(link),
    hint,
    group: translate('palette.pages'),
    to: `/admin/${getMenuLinkPath(link)}`,
  });
  const sectionOf = ({ section }: MenuLink) =>
    section ? [translate(`menu.section/${section}`, { _: section })] : [];
  return [
    ...(dashboard
      ? [
          {
            key: 'dashboard',
            label: translate('menu.dashboard'),
            hint: '',
            group: translate('palette.pages'),
            to: '/admin',
          },
        ]
      : []),
    ...menu.flatMap(entry =>
      'links' in entry
        ? entry.links.map(link =>
            page(link, [translate(`menu.${entry.name}`, { _: entry.name }), ...sectionOf(link)].join(' · ')),
          )
        : page(entry),
    ),
    ...(findMissingPageCapability(appPages, 'account') === null
      ? [
          {
            key: 'account',
            label: translate('layout.account'),
            hint: '',
            group: translate('palette.pages'),
            to: '/admin/account',
          },
        ]
      : []),
  ];
}

/** Finds a report for a search text such as "profit last month", and links to that report with the days in the URL. */
function useReportsIn(pages: readonly PaletteEntry[]): (question: string) => PaletteEntry[] {
  const translate = useTranslate();
  return question => {
    const ranges = new Map<string, DateRangePreset>(
      DATE_RANGE_PRESETS.map(name => [translate(`dates.${name}`), name]),
    );
    const found = splitTrailingDateRange(question, ranges);
    if (!found) return [];
    const { start, end } = getPresetRange(found.name, getCurrentBusinessDayNoon());
    const isOfDay = (key: string) => key === OF_ONE_DAY;
    const reports = pages.filter(({ key }) => REPORT.test(key) && (start === end || !isOfDay(key)));
    return findMatchingEntries(reports, found.before).map(page => ({
      ...page,
      key: `${page.key} ${found.name}`,
      label: translate('palette.inRange', { page: page.label, range: translate(`dates.${found.name}`) }),
      to: `${page.to}?${isOfDay(page.key) ? `date=${start}` : `start=${start}&end=${end}`}`,
    }));
  };
}

function useActions(): PaletteEntry[] {
  const translate = useTranslate();
  const nameOf = useGetResourceLabel();
  const navigate = useNavigate();
  const { menu } = useAllowedMenu();
  const { setTheme } = usePreferences();
  const switchTo = useSwitchBranch();
  const current = useBranch();
  const hasBranch = useBranchChoice() === 'made';
  const branches = useVisibleBranches() ?? [];
  const action = (key: string, label: string, run: () => void): PaletteEntry => ({
    key,
    label,
    hint: '',
    group: translate('palette.actions'),
    run,
  });
  const place = (resource: string, to: string): PaletteEntry => {
    const name = nameOf(resource, 1);
    const label = translate('kit.add', { Name: name, name: name.toLowerCase() });
    return { key: `create ${resource}`, label, hint: '', group: translate('palette.actions'), to };
  };
  const mayCreate = (resource: string) => isAccessAllowed({ action: 'create', resource });
  const resources = flattenMenu(menu)
    .filter(isResourceLink)
    .filter(({ name }) => mayCreate(name));
  const product = `/admin/products/create${hasBranch ? `?branchId=${current}` : ''}`;
  return [
    ...resources.map(({ name }) =>
      place(name, name === 'products' ? product : `/admin/${name}/${FORMS[name] ?? 'create'}`),
    ),
    ...branches
      .filter(({ id }) => Number(id) !== current)
      .map(({ id, name }) =>
        action(`branch ${id}`, translate('palette.switchTo', { branch: name }), () => switchTo(Number(id))),
      ),
    action('dark', translate('palette.dark'), () => setTheme('dark')),
    action('light', translate('palette.light'), () => setTheme('light')),
    action('device', translate('palette.device'), () => setTheme('system')),
    ...(getBackend().auth.anonymous
      ? []
      : [
          action(
            'logout',
            translate('layout.logout'),
            () => void navigate('/admin/logout', { replace: true }),
          ),
        ]),
  ];
}
