import { useGetResourceLabel } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate';
import { isResourceLink, getMenuLinkPath, type MenuLink } from '../pages/appPages';
import { toReportTitle } from '../lib/toReportTitle';

export function useMenuLinkLabel(): (link: MenuLink) => string {
  const translate = useTranslate();
  const nameOf = useGetResourceLabel();
  return link => {
    if (isResourceLink(link)) return translate(`menu.${link.name}`, { _: nameOf(link.name, 2) });
    const path = getMenuLinkPath(link);
    const page = path.split('/').at(-1)!;
    return translate(`menu.${path}`, { _: toReportTitle(page) });
  };
}
