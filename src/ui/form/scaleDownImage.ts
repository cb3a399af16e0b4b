/** Maximum side length of a picture in pixels. No screen shows a larger picture. */
const LARGEST_SIDE = 1600;

const SCALABLE = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Scales a large photo down to a JPEG or WebP. Other files, and files that cannot be decoded, stay unchanged.
 */
export async function scaleDownImage(file: File): Promise<File> {
  if (!SCALABLE.includes(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = LARGEST_SIDE / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1) {
    bitmap.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.88));
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], file.name, { type: blob.type });
}
