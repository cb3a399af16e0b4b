import { useGetResourceLabel, useTranslate } from 'ra-core';
import { isResource, pathOf, type MenuLink } from '../contents/contents';
import { titleOf } from '../lib/reportWords';

/** What the menu calls an entry: a resource by its name, unless the menu has another, a page by its address or its title. */
export function useLinkLabel(): (link: MenuLink) => string {
  const translate = useTranslate();
  const nameOf = useGetResourceLabel();
  return link => {
    if (isResource(link)) return translate(`menu.${link.name}`, { _: nameOf(link.name, 2) });
    const path = pathOf(link);
    const page = path.split('/').at(-1)!;
    return translate(`menu.${path}`, { _: translate(`reports.${page}.title`, { _: titleOf(page) }) });
  };
}
