import { config } from './config';

export type PictureKind = 'product' | 'category' | 'banner';

/**
 * Returns the URL of a stored picture. A full URL or a `data:` URL stays unchanged. A path with a leading slash is
 * appended to the API's URL. Any other name is a file in the folder for pictures of this kind.
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
