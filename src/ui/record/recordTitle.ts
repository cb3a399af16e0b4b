import { createContext, use, useEffect } from 'react';

/** Sets the heading of a record's page; an empty text sets the default heading. */
export const RecordTitleContext = createContext<(title: string) => void>(() => undefined);

export function useRecordTitle(title: string | undefined): void {
  const setTitle = use(RecordTitleContext);
  useEffect(() => setTitle(title ?? ''), [title, setTitle]);
}
