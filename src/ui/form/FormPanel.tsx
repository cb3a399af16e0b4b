/** Form above a list that creates or edits a record. It waits for the server's response before it closes. */
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Card, IconButton, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import {
  CreateBase,
  EditBase,
  Form,
  useEditContext,
  useGetRecordRepresentation,
  useNotify,
  useRecordContext,
  useResourceContext,
  useSaveContext,
  useStoreContext,
  type Identifier,
  type RaRecord,
  type UpdateParams,
} from 'ra-core';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { StaleRecordError } from '../../dataProvider/errors';
import { ErrorBanner, logAndDescribeFailure, describeFailure, type FailureDescription } from '../ErrorBanner';
import { useListScreen } from '../list/listScreenContext';
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys';
import { useMutationFailureText } from '../useMutationFailureText';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { useNotifyAfterUnmount } from '../useNotifyAfterUnmount';
import { useFormLocationState } from './useFormLocationState';
import { HEADER_HEIGHT_PX } from '../../theme/sizes';
import { ConflictResolver } from './ConflictResolver';
import { ServerFieldErrors, useServerFieldErrors, withoutReasonAtField } from './ServerFieldErrors';
import { RecordHistoryButton } from './RecordHistoryButton';
import { UnsavedFormGuard } from './UnsavedFormGuard';
import { getFormHeightKey, FormLoadingSkeleton } from '../list/lazyForm';
import { useDescribeConcurrentChanges } from './useDescribeConcurrentChanges';
import { SignInAgainDialog } from './SignInAgainDialog';
import { BusyButton } from '../BusyButton';

interface FormPanelProps {
  children?: ReactNode;
  defaults?: object;
  /** Returns the path to open after creating a record. By default, the form closes. */
  afterCreate?: ((id: Identifier) => string) | undefined;
  submitNeeds?: string;
  /** Names of fields that the server computes. The message about other users' changes does not mention them. */
  computed?: readonly string[] | undefined;
  /** Buttons beside the form's title. */
  tools?: ReactNode;
}

type Mode = 'create' | 'update';

export const FormPanel = ({ defaults, afterCreate, computed, tools, ...form }: FormPanelProps) => {
  const { id } = useParams();
  if (id === undefined) return <CreateForm {...form} defaults={defaults} afterCreate={afterCreate} />;
  // The React key creates a new form for each record, so that text typed for one record does not appear in the form of
  // the next.
  return <EditForm key={id} {...form} computed={computed} tools={tools} />;
};

interface CreateFormProps extends Pick<FormPanelProps, 'children' | 'submitNeeds'> {
  defaults: object | undefined;
  afterCreate: FormPanelProps['afterCreate'];
}

const CreateForm = ({ children, submitNeeds, defaults, afterCreate }: CreateFormProps) => {
  const { mutationOptions, ...saving } = useSaving('create', { afterCreate });
  return (
    <CreateBase mutationOptions={mutationOptions} {...(defaults ? { record: defaults } : {})}>
      <Panel mode="create" {...saving} submitNeeds={submitNeeds}>
        {children}
      </Panel>
    </CreateBase>
  );
};

const EditForm = ({
  children,
  submitNeeds,
  computed,
  tools,
}: Pick<FormPanelProps, 'children' | 'submitNeeds' | 'computed' | 'tools'>) => {
  const words = useResourceTexts();
  const { setFailure } = useListScreen();
  const close = useClose();
  const { mutationOptions, ...saving } = useSaving('update', { computed });
  return (
    <EditBase
      mutationMode="pessimistic"
      mutationOptions={mutationOptions}
      // The record in the form has a query key of its own. With react-admin's key, the form would open with the record
      // from the list, and lose typed input when the full record arrives.
      queryOptions={{
        meta: mutationOptions.meta,
        gcTime: 0,
        onError: error => {
          setFailure(logAndDescribeFailure(words('load_failed'), error));
          close();
        },
      }}
    >
      <EditPanel {...saving} submitNeeds={submitNeeds} tools={tools}>
        {children}
      </EditPanel>
    </EditBase>
  );
};

const EditPanel = (props: Omit<PanelProps, 'mode'>) => {
  const { record, isFetching } = useEditContext<RaRecord>();
  if (record && !isFetching) return <Panel mode="update" {...props} />;
  return <FormLoadingSkeleton />;
};

/**
 * Closes the form: navigates to the page that opened it, or to the list with its previous page and search.
 */
function useClose(): () => void {
  const navigate = useNavigate();
  const { path } = useListScreen();
  const { search } = useLocation();
  const { returnTo = path + search } = useFormLocationState();
  return () => void navigate(returnTo);
}

const metaOf = (branchId: number) => ({ branchId, form: true });

function useSaving(mode: Mode, { afterCreate, computed }: Pick<FormPanelProps, 'afterCreate' | 'computed'>) {
  const navigate = useNavigate();
  const words = useResourceTexts();
  const toFailureText = useMutationFailureText();
  const notify = useNotify();
  const close = useClose();
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const { branchId, setFailure } = useListScreen();
  const [failure, setOwnFailure] = useState<FailureDescription | null>(null);
  const saved = useRef(false);
  const changedMeanwhile = useDescribeConcurrentChanges(computed);
  const { here, tellWhoLeft } = useNotifyAfterUnmount();
  useEffect(() => setFailure(null), [setFailure]);
  const mutationOptions = {
    meta: metaOf(branchId),
    onMutate: () => setOwnFailure(null),
    onSuccess: (now: RaRecord, { data, previousData }: Partial<UpdateParams<RaRecord>>) => {
      saved.current = true;
      // react-admin refetches the lists after a create, but not after an update.
      if (mode === 'update') void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] });
      const changes =
        mode === 'update' && changedMeanwhile({ before: previousData ?? {}, sent: data ?? {}, now });
      if (changes)
        notify(words('updated_meanwhile', { changes }), { type: 'info', autoHideDuration: 15_000 });
      else notify(words(mode === 'create' ? 'created' : 'updated'), { type: 'success' });
      if (!here.current) return;
      setFailure(null);
      if (afterCreate) void navigate(afterCreate(now.id));
      else close();
    },
    onError: (error: unknown) => {
      // A StaleRecordError is not logged, because it is expected here: the person chose to continue editing.
      const failed = (error instanceof StaleRecordError ? describeFailure : logAndDescribeFailure)(
        toFailureText(mode, error),
        error,
      );
      setOwnFailure(failed);
      tellWhoLeft(failed);
    },
  };
  return { mutationOptions, failure, saved };
}

/**
 * Saves the record. A new record has an idempotency key, so that a second submit after a lost response does not create
 * a second record. The returned function has no result, because `ServerFieldErrors` shows the errors that `save`
 * returns.
 */
function useSubmit(mode: Mode) {
  const { save } = useSaveContext();
  const { branchId } = useListScreen();
  const keyOf = useIdempotencyKeys();
  return async (values: object): Promise<void> => {
    const meta = metaOf(branchId);
    await save?.(values, { meta: mode === 'create' ? { ...meta, idempotencyKey: keyOf(values) } : meta });
  };
}

interface PanelProps {
  mode: Mode;
  failure: FailureDescription | null;
  saved: RefObject<boolean>;
  submitNeeds: string | undefined;
  tools?: ReactNode;
  children: ReactNode;
}

/** Space between the page's header and the form after scrolling, in pixels. */
const GAP = 16;
const LEAST = 160;

const Panel = ({ mode, failure, saved, submitNeeds, tools, children }: PanelProps) => {
  const words = useResourceTexts();
  const close = useClose();
  const panel = useRef<HTMLDivElement>(null);
  const resource = useResourceContext() ?? '';
  const store = useStoreContext();
  // Stores the form's height on closing, because parts of the form load after it has opened.
  useLayoutEffect(() => {
    const element = panel.current!;
    const keep = () => store.setItem(getFormHeightKey(resource), element.offsetHeight);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [resource, store]);
  useEffect(() => {
    const { top } = panel.current!.getBoundingClientRect();
    // The page only scrolls to the form if the form is outside the window.
    if (top < HEADER_HEIGHT_PX || top > window.innerHeight - LEAST)
      panel.current?.scrollIntoView({ block: 'start' });
    panel.current
      ?.querySelector<HTMLElement>('input:not([type=hidden], [type=file]), textarea')
      ?.focus({ preventScroll: true });
  }, []);
  const shown = useHeldWhileSaving(failure);
  const reasons = useServerFieldErrors(shown);
  const submit = useSubmit(mode);
  const title = words(mode === 'create' ? 'create_title' : 'edit_title');
  return (
    <>
      <SignInAgainDialog />
      <ConflictResolver />
      <Card
        ref={panel}
        component="section"
        aria-labelledby="form-title"
        sx={{ mb: 2, scrollMarginTop: HEADER_HEIGHT_PX + GAP }}
        onKeyDown={event => event.key === 'Escape' && !event.defaultPrevented && close()}
      >
        <Stack direction="row" sx={{ alignItems: 'center', px: 2, pt: 1.5 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography id="form-title" variant="h2">
              {title}
            </Typography>
            {mode === 'update' && <RecordName />}
          </Box>
          {tools}
          {mode === 'update' && <RecordHistoryButton />}
          <IconButton aria-label={words('close')} size="small" onClick={close}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Stack>
        <Form noValidate disableInvalidFormNotification onSubmit={submit}>
          <UnsavedFormGuard saved={saved} />
          <ServerFieldErrors reasons={reasons} />
          <Box sx={{ px: 2, pt: 1.5 }}>
            <Box sx={{ visibility: failure ? 'visible' : 'hidden' }}>
              <ErrorBanner failure={withoutReasonAtField(shown, reasons)} />
            </Box>
            <FormGrid>{children}</FormGrid>
          </Box>
          <FormButtons mode={mode} submitNeeds={submitNeeds} onCancel={close} />
        </Form>
      </Card>
    </>
  );
};

/** Name of the stored record, so that the form says which row it edits. */
const RecordName = () => {
  const record = useRecordContext();
  const getRecordRepresentation = useGetRecordRepresentation();
  return (
    <Typography noWrap sx={{ color: 'text.secondary', fontSize: 13 }}>
      {getRecordRepresentation(record)}
    </Typography>
  );
};

/**
 * Returns the previous error while the form is submitted again. If the error disappeared, the button would move, and
 * the second click of a double click would miss it.
 */
function useHeldWhileSaving(failure: FailureDescription | null): FailureDescription | null {
  const { saving } = useSaveContext();
  const [last, setLast] = useState(failure);
  if (failure && failure !== last) setLast(failure);
  return failure ?? (saving ? last : null);
}

/**
 * Lays out inputs in two columns if they fit. Short inputs, such as numbers and days, take half a column.
 * `sx={{ gridColumn: '1 / -1' }}` makes an input span both columns.
 */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <Box
    className="form-grid"
    sx={{
      display: 'grid',
      // In a tab of react-admin's forms, the grid would otherwise be as narrow as its content.
      width: '100%',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      // The card is as wide as the list below it. Wider inputs would move a unit away from its number.
      maxWidth: 848,
      columnGap: 2,
      rowGap: 2,
      pb: 2,
      '& .MuiFormControl-root': { mt: 0, mb: 0 },
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
);

interface FormButtonsProps {
  mode: Mode;
  submitNeeds: string | undefined;
  onCancel: () => void;
}

const FormButtons = ({ mode, submitNeeds, onCancel }: FormButtonsProps) => {
  const words = useResourceTexts();
  const { saving } = useSaveContext();
  const { isSubmitting } = useFormState();
  const needed: unknown = useWatch({ name: submitNeeds ?? '' });
  const busy = Boolean(saving) || isSubmitting;
  return (
    <Stack
      direction="row"
      className="sticky-foot"
      sx={{
        flexWrap: 'wrap',
        '& > .MuiButton-root': { whiteSpace: 'nowrap' },
        gap: 1,
        p: 2,
        position: 'sticky',
        bottom: 0,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        borderRadius: '0 0 8px 8px',
        zIndex: 1,
      }}
    >
      <BusyButton
        type="submit"
        variant="contained"
        busy={busy}
        disabled={submitNeeds !== undefined && !needed}
      >
        {words(busy ? 'processing' : mode)}
      </BusyButton>
      <Button onClick={onCancel} disabled={busy}>
        {words('cancel')}
      </Button>
    </Stack>
  );
};
