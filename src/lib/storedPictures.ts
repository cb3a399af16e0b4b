/** URLs of picture files, as configured in `config.json`. */
import { config } from './config';

export type PictureKind = 'product' | 'category' | 'banner';

/**
 * The address of a stored file: full addresses and `data:` as given, paths with a leading slash below the API, and
 * plain names in the folder of their kind, or in one below it.
 */
export function storedPicture(kind: PictureKind, name: string): string {
  const { apiBase, images } = config();
  if (/^(https?:|data:image\/)/i.test(name)) return name;
  if (name.startsWith('/')) return apiBase + name;
  const folders = { product: images.productFolder, category: images.categoryFolder, banner: 'banner' };
  const base = images.base.startsWith('/') ? apiBase + images.base : images.base;
  return `${base.replace(/\/+$/, '')}/${folders[kind]}/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/** The address of the configured fallback picture; where it is empty, the page shows our own drawing. */
export function defaultPicture(kind: PictureKind): string {
  const { images } = config();
  const name = { product: images.defaultProduct, category: images.defaultCategory, banner: '' }[kind];
  return name && storedPicture(kind, name);
}
