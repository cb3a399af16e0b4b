import { useGetResourceLabel } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate';
import { isResource, getLinkPath, type MenuLink } from '../contents/contents';
import { toReportTitle } from '../lib/toReportTitle';

/**
 * The label of a menu entry: a resource's text in the menu, else its name; a page's text in the menu by its address,
 * else its title.
 */
export function useLinkLabel(): (link: MenuLink) => string {
  const translate = useTranslate();
  const nameOf = useGetResourceLabel();
  return link => {
    if (isResource(link)) return translate(`menu.${link.name}`, { _: nameOf(link.name, 2) });
    const path = getLinkPath(link);
    const page = path.split('/').at(-1)!;
    return translate(`menu.${path}`, { _: toReportTitle(page) });
  };
}
