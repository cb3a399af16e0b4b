const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/**
 * Reads the dropped files, including those in folders. The entries are read synchronously, because the browser
 * clears them after the event.
 */
export async function readDroppedFiles({ items }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap(item => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  const found = await entriesOf((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(found.map(filesOf))).flat();
}

async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  return part.length === 0 ? [] : [...part, ...(await entriesOf(reader))];
}
