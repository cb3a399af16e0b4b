/** Where the files of pictures are, as `config.json` says it. */
import { config } from './config';

export type PictureKind = 'product' | 'category' | 'banner';

/**
 * The address of a stored file: addresses and `data:` as given, rooted paths below the API, and plain names in the stored files'
 * folder of their kind, or in one below it.
 */
export function storedPicture(kind: PictureKind, name: string): string {
  const { apiBase, images } = config();
  if (/^(https?:|data:image\/)/i.test(name)) return name;
  if (name.startsWith('/')) return apiBase + name;
  const folders = { product: images.productFolder, category: images.categoryFolder, banner: 'banner' };
  const base = images.base.startsWith('/') ? apiBase + images.base : images.base;
  return `${base.replace(/\/+$/, '')}/${folders[kind]}/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/** The configured picture that stands in for one that is missing; empty: the page then shows our own drawing. */
export function defaultPicture(kind: PictureKind): string {
  const { images } = config();
  const name = { product: images.defaultProduct, category: images.defaultCategory, banner: '' }[kind];
  return name && storedPicture(kind, name);
}
