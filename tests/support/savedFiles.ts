/** Records files that a page saves (`src/lib/saveFile.ts`), which jsdom cannot do. */
import { vi } from 'vitest';

export interface SavedFile {
  name: string;
  file: Blob;
}

export function recordSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  let file: Blob;
  const createObjectURL = (blob: Blob) => {
    file = blob;
    return 'blob:saved';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
  return saved;
}
