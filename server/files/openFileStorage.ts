import type { Settings } from '../settings.ts';
import type { FileStorage } from './files.ts';
import { createFolderStorage } from './folder.ts';

/**
 * Opens the storage of files. The client for buckets is loaded only if the settings contain a bucket.
 * @throws ExpectedError if the bucket cannot be used
 */
export async function openFileStorage({
  filesUrl,
  filesFolder,
}: Pick<Settings, 'filesUrl' | 'filesFolder'>): Promise<FileStorage> {
  if (filesUrl === null) return createFolderStorage(filesFolder);
  const { openBucketStorage: openBucketFiles } = await import('./bucket.ts');
  return openBucketFiles(filesUrl);
}
