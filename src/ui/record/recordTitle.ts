import { createContext, use, useEffect } from 'react';

/** Sets the heading of a record's page; empty for the default heading. */
export const RecordTitleContext = createContext<(title: string) => void>(() => undefined);

/** Sets the heading of the page while this is mounted, for example to the record's name. */
export function useRecordTitle(title: string | undefined): void {
  const setTitle = use(RecordTitleContext);
  useEffect(() => setTitle(title ?? ''), [title, setTitle]);
}
