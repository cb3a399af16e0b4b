import { createContext, use, useEffect } from 'react';

/** Takes what the heading of a record's page says; empty: the usual one. */
export const RecordTitleContext = createContext<(title: string) => void>(() => undefined);

/** Lets the heading of the page say this, such as what the record is called. */
export function useRecordTitle(title: string | undefined): void {
  const setTitle = use(RecordTitleContext);
  useEffect(() => setTitle(title ?? ''), [title, setTitle]);
}
