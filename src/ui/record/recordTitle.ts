import { createContext, use, useEffect } from 'react';

/** Sets the heading of a record's page; an empty text sets the default heading. */
export const RecordTitleContext = createContext<(title: string) => void>(() => undefined);

/** Sets the heading of the page while the component is mounted, for example to the record's name. */
export function useRecordTitle(title: string | undefined): void {
  const setTitle = use(RecordTitleContext);
  useEffect(() => setTitle(title ?? ''), [title, setTitle]);
}
