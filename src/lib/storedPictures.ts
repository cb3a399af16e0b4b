import { config } from './config';

export type PictureKind = 'product' | 'category' | 'banner';

/**
 * Returns the URL of a stored picture. Full URLs and `data:` URLs stay unchanged; a path with a leading slash is
 * below the API; a plain name is in the folder of its kind.
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

/** Reverts `getStoredPictureUrl` for a picture with a path, by removing the API's URL. */
export const getStoredPicturePath = (url: string): string => url.replace(config().apiBase, '');
