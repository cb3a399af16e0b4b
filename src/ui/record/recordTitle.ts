import { createContext, use, useEffect } from 'react';

/** Sets the heading of a record's page. An empty text restores the default. */
export const RecordTitleContext = createContext<(title: string) => void>(() => undefined);

export function useSetRecordTitle(title: string | undefined): void {
  const setTitle = use(RecordTitleContext);
  useEffect(() => setTitle(title ?? ''), [title, setTitle]);
}
