/** Opens the storage that the settings specify. */
import type { Settings } from '../settings.ts';
import type { Files } from './files.ts';
import { openFolderFiles } from './folder.ts';

/**
 * The client for buckets is loaded only if there is one.
 * @throws PlainError if the bucket cannot be used
 */
export async function openFiles({
  filesUrl,
  filesFolder,
}: Pick<Settings, 'filesUrl' | 'filesFolder'>): Promise<Files> {
  if (filesUrl === null) return openFolderFiles(filesFolder);
  const { openBucketFiles } = await import('./bucket.ts');
  return openBucketFiles(filesUrl);
}
