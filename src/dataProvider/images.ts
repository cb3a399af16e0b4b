import { getDefaultPictureUrl, getStoredPictureUrl, type PictureKind } from '../lib/storedPictures';

/**
 * Converts a picture of the backend, which is a file name or base64 data, to a URL. Without a picture: the
 * configured default picture, or empty for the built-in drawing.
 */
export function toImageUrl(kind: PictureKind, name: unknown): string {
  if (typeof name !== 'string' || name === '') return getDefaultPictureUrl(kind);
  const type = typeOfBase64(name);
  return type ? `data:image/${type};base64,${name}` : getStoredPictureUrl(kind, name);
}

/** Base64 prefixes of the image formats that browsers can show. */
const BEGINNINGS = { iVBORw0KGgo: 'png', '/9j/': 'jpeg', R0lGOD: 'gif', UklGR: 'webp' };

function typeOfBase64(given: string): string | undefined {
  if (given.length < 64 || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(given)) return undefined;
  return Object.entries(BEGINNINGS).find(([beginning]) => given.startsWith(beginning))?.[1];
}

export async function toBase64(file: unknown): Promise<string> {
  return file instanceof File ? (await toDataUrl(file)).replace(/^[^,]*,/, '') : '';
}

export function dataUrlToFile(dataUrl: string): Blob {
  const [, type = '', base64 = ''] = /^data:([^;,]*);base64,(.*)$/s.exec(dataUrl) ?? [];
  if (!type) throw new Error('This is no file.');
  return new Blob([Uint8Array.from(atob(base64), character => character.charCodeAt(0))], { type });
}

export function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}
