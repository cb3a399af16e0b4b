import { config } from './config';

export type PictureKind = 'product' | 'category' | 'banner';

/**
 * The URL of a stored file: full URLs and `data:` URLs unchanged, paths with a leading slash below the API, plain
 * names in the folder of their kind.
 */
export function getStoredPictureUrl(kind: PictureKind, name: string): string {
  const { apiBase, images } = config();
  if (/^(https?:|data:image\/)/i.test(name)) return name;
  if (name.startsWith('/')) return apiBase + name;
  const folders = { product: images.productFolder, category: images.categoryFolder, banner: 'banner' };
  const base = images.base.startsWith('/') ? apiBase + images.base : images.base;
  return `${base.replace(/\/+$/, '')}/${folders[kind]}/${name.split('/').map(encodeURIComponent).join('/')}`;
}

export function getDefaultPictureUrl(kind: PictureKind): string {
  const { images } = config();
  const name = { product: images.defaultProduct, category: images.defaultCategory, banner: '' }[kind];
  return name && getStoredPictureUrl(kind, name);
}

/** The path below the API of a URL that `getStoredPictureUrl` made from a path. */
export const getStoredPicturePath = (url: string): string => url.replace(config().apiBase, '');
