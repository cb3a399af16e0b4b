import { useGetRecordRepresentation, useListContext, useResourceContext, type RaRecord } from 'ra-core';
import { createContext, use, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazy, createPreloadHandlers } from '../lazy';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { useListScreen } from './listScreenContext';

interface RowTools {
  words: ReturnType<typeof useResourceTexts>;
  represent: (record: RaRecord) => string;
  askDelete: (record: RaRecord) => void;
  editPath: (record: RaRecord) => string;
  showPath: (record: RaRecord) => string;
  edit: (record: RaRecord) => void;
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
  refuse: (sentence: string) => void;
}

// The confirmation of a delete loads on demand, because most visits to a list delete nothing.
const DeleteQuestion = lazy(() => import('./DeleteQuestion'));

export const DELETE_DIALOG_PRELOAD_HANDLERS = createPreloadHandlers(DeleteQuestion);

const RowToolsContext = createContext<RowTools | null>(null);

/** Id of the record whose form is open, as text from the URL. */
export const OpenFormRecordIdContext = createContext<string | undefined>(undefined);

/** @throws Error outside of a ListTable */
export function useRowActionContext(): RowTools {
  const tools = use(RowToolsContext);
  if (!tools) throw new Error('useRowActionContext works inside a ListTable only');
  return tools;
}

/**
 * Returns the query string of the rows that are visible. While another page of the list loads, the rows of the previous
 * page stay visible. The query string stays the same as well, so that these rows do not render again.
 */
function useShownSearch(): string {
  const { search } = useLocation();
  const { isPlaceholderData } = useListContext();
  const [shown, setShown] = useState(search);
  if (isPlaceholderData || shown === search) return shown;
  setShown(search);
  return search;
}

export const RowActionContextProvider = ({ children }: { children: ReactNode }) => {
  const words = useResourceTexts();
  const resource = useResourceContext();
  const representation = useGetRecordRepresentation(resource);
  const search = useShownSearch();
  const navigate = useNavigate();
  const { path, setFailure } = useListScreen();
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
