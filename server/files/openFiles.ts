import type { Settings } from '../settings.ts';
import type { FileStorage } from './files.ts';
import { createFolderStorage } from './folder.ts';

/**
 * Loads the client for buckets only if the settings have one.
 * @throws PlainError if the bucket cannot be used
 */
export async function openFiles({
  filesUrl,
  filesFolder,
}: Pick<Settings, 'filesUrl' | 'filesFolder'>): Promise<FileStorage> {
  if (filesUrl === null) return createFolderStorage(filesFolder);
  const { openBucketFiles } = await import('./bucket.ts');
  return openBucketFiles(filesUrl);
}
