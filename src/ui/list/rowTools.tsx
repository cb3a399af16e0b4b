/** What every row of a table needs, prepared once for all of them. */
import { useGetRecordRepresentation, useListContext, useResourceContext, type RaRecord } from 'ra-core';
import { createContext, use, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { later } from '../later';
import { useWords } from '../../lib/words';
import { useScreen } from './screenContext';

interface RowTools {
  words: ReturnType<typeof useWords>;
  /** What a person calls this record. */
  represent: (record: RaRecord) => string;
  askDelete: (record: RaRecord) => void;
  /** Of the record's form, with the list's page and search. */
  editPath: (record: RaRecord) => string;
  /** Of the record's own page, with the same. */
  showPath: (record: RaRecord) => string;
  /** Opens the record's form. */
  edit: (record: RaRecord) => void;
  /** Follows a link of the table within the application; the router's own link, once a row, would cost more than the row. */
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Shows why something cannot be done. */
  refuse: (sentence: string) => void;
}

// With what a change takes: a list that is looked at makes none.
const DeleteQuestion = later(() => import('./DeleteQuestion'));

const RowToolsContext = createContext<RowTools | null>(null);

/** Id of the record whose form is open, as its address has it. */
export const EditedContext = createContext<string | undefined>(undefined);

/** @throws Error outside a table */
export function useRowTools(): RowTools {
  const tools = use(RowToolsContext);
  if (!tools) throw new Error('useRowTools works inside a ListTable only');
  return tools;
}

/**
 * The page and search of the list that the rows are of. While another list is on its way the rows are still those of the one before,
 * and so are their links: every row has one, and all are drawn once instead of twice for each order or page.
 */
function useShownSearch(): string {
  const { search } = useLocation();
  const { isPlaceholderData } = useListContext();
  const [shown, setShown] = useState(search);
  if (isPlaceholderData || shown === search) return shown;
  setShown(search);
  return search;
}

export const RowToolsProvider = ({ children }: { children: ReactNode }) => {
  const words = useWords();
  const resource = useResourceContext();
  const representation = useGetRecordRepresentation(resource);
  const search = useShownSearch();
  const navigate = useNavigate();
  const { path, setFailure } = useScreen();
  const [asked, setAsked] = useState<RaRecord | null>(null);
  const tools = useMemo<RowTools>(() => {
    const editPath = ({ id }: RaRecord) => `${path}/${encodeURIComponent(id)}${search}`;
    return {
      words,
      represent: record => {
        const name = representation(record);
        return typeof name === 'string' ? name : String(record.id);
      },
      askDelete: setAsked,
      editPath,
      showPath: ({ id }) => `${path}/${encodeURIComponent(id)}/show${search}`,
      edit: record => void navigate(editPath(record)),
      follow: event => {
        const elsewhere =
          event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
        if (elsewhere) return;
        event.preventDefault();
        void navigate(event.currentTarget.getAttribute('href')!);
      },
      refuse: sentence => setFailure({ sentence }),
    };
  }, [words, representation, path, search, navigate, setFailure]);
  return (
    <RowToolsContext value={tools}>
      {children}
      {asked && (
        <DeleteQuestion record={asked} name={tools.represent(asked)} onClose={() => setAsked(null)} />
      )}
    </RowToolsContext>
  );
};
