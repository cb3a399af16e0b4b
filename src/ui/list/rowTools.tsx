/** What every row of a table needs, prepared once for all of them; and the one question before a delete. */
import {
  useDataProvider,
  useDelete,
  useGetRecordRepresentation,
  useListContext,
  useNotify,
  useResourceContext,
  type RaRecord,
} from 'ra-core';
import { createContext, use, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Api } from '../../dataProvider/api';
import { asksForPassword } from '../../lib/mayDo';
import { failureOf } from '../ErrorBanner';
import { later } from '../later';
import { useWords } from '../../lib/words';
import { Question } from '../Question';
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
      {asked && <DeleteQuestion record={asked} name={tools.represent(asked)} onDone={() => setAsked(null)} />}
    </RowToolsContext>
  );
};

// For what cannot be undone, where roles are enforced.
const PasswordQuestion = later(async () => ({
  default: (await import('../form/PasswordQuestion')).PasswordQuestion,
}));

const DeleteQuestion = ({ record, name, onDone }: { record: RaRecord; name: string; onDone: () => void }) => {
  const words = useWords();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const resource = useResourceContext();
  const { branchId, path, setFailure } = useScreen();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { selectedIds, onSelect } = useListContext();
  const [remove, { isPending }] = useDelete(
    resource,
    { id: record.id, previousData: record, meta: { branchId } },
    { mutationMode: 'pessimistic' },
  );
  const confirmed = () =>
    remove(resource, undefined, {
      returnPromise: true,
      onSuccess: () => {
        onDone();
        setFailure(null);
        // A form of what is gone would bring it back, or fail.
        if (pathname === `${path}/${encodeURIComponent(record.id)}`) void navigate(path + search);
        // What is gone is acted on no more.
        if (selectedIds.includes(record.id)) onSelect(selectedIds.filter(id => id !== record.id));
        notify(words('deleted'), { type: 'success' });
      },
      onError: error => {
        onDone();
        setFailure(failureOf(words('delete_failed'), error));
      },
    });
  const title = words('delete_record', { record: name });
  if (asksForPassword('delete', resource ?? ''))
    return (
      <PasswordQuestion
        title={title}
        lead={words('confirm_delete')}
        submit={words('delete')}
        danger
        onAnswer={async password => {
          await api.confirmPassword(password);
          await confirmed();
        }}
        onClose={onDone}
      />
    );
  return (
    <Question
      title={title}
      sentence={words('confirm_delete')}
      confirm={words('delete')}
      busy={isPending}
      // What goes wrong is said by `onError`.
      onConfirm={() => confirmed().catch(() => undefined)}
      onClose={onDone}
    />
  );
};
