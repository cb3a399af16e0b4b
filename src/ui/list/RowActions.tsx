import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import { IconButton, Stack, Tooltip } from '@mui/material';
import { useDelete, useGetRecordRepresentation, useNotify, useResourceContext, type RaRecord } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Confirm } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { failureOf } from '../ErrorBanner';
import { useWords } from '../words';
import { editButtonId, useScreen } from './screenContext';

interface RowActionsProps {
  record: RaRecord;
  editable: boolean;
  /** Why it cannot be deleted, or null. */
  refusal: string | null;
  children?: ReactNode;
}

export const RowActions = ({ record, editable, refusal, children }: RowActionsProps) => (
  <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
    {children}
    {editable && <EditButton record={record} />}
    {refusal === null ? (
      <DeleteButton record={record} />
    ) : (
      <RefusedDelete record={record} refusal={refusal} />
    )}
  </Stack>
);

/** An icon button that says what it does, to eyes (tooltip) and to screen readers. */
export const ActionLink = ({
  label,
  to,
  icon,
  id,
}: {
  label: string;
  to: string;
  icon: ReactNode;
  id?: string;
}) => (
  <Tooltip title={label}>
    <IconButton component={Link} to={to} aria-label={label} size="small" {...(id ? { id } : {})}>
      {icon}
    </IconButton>
  </Tooltip>
);

/** What a person calls this record. */
function useRepresentation(record: RaRecord): string {
  const resource = useResourceContext();
  const representation = useGetRecordRepresentation(resource)(record);
  return typeof representation === 'string' ? representation : String(record.id);
}

const EditButton = ({ record }: { record: RaRecord }) => {
  const words = useWords();
  const { path } = useScreen();
  const { search } = useLocation();
  return (
    <ActionLink
      id={editButtonId(record.id)}
      label={words('edit_record', { record: useRepresentation(record) })}
      to={`${path}/${encodeURIComponent(record.id)}${search}`}
      icon={<EditIcon fontSize="small" />}
    />
  );
};

/** Disabled, with the reason as its tooltip and, when pressed all the same, as a message. */
const RefusedDelete = ({ record, refusal }: { record: RaRecord; refusal: string }) => {
  const words = useWords();
  const { setFailure } = useScreen();
  return (
    <Tooltip title={refusal}>
      <span role="presentation" onClick={() => setFailure({ sentence: `${refusal}.` })}>
        <IconButton
          disabled
          aria-label={words('delete_record', { record: useRepresentation(record) })}
          size="small"
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
};

const DeleteButton = ({ record }: { record: RaRecord }) => {
  const words = useWords();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { branchId, setFailure } = useScreen();
  const [asked, setAsked] = useState(false);
  const [remove, { isPending }] = useDelete(
    undefined,
    { id: record.id, previousData: record, meta: { branchId } },
    { mutationMode: 'pessimistic' },
  );
  const resource = useResourceContext();
  const label = words('delete_record', { record: useRepresentation(record) });

  const confirmed = () =>
    remove(resource, undefined, {
      onSuccess: () => {
        setAsked(false);
        setFailure(null);
        notify(words('deleted'), { type: 'success' });
        void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] });
      },
      onError: error => {
        setAsked(false);
        setFailure(failureOf(words('delete_failed'), error));
      },
    });

  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} size="small" onClick={() => setAsked(true)}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {asked && (
        <Confirm
          isOpen
          loading={isPending}
          title={words('confirm_delete_title')}
          content={words('confirm_delete')}
          confirm={words('delete')}
          cancel={words('cancel')}
          confirmColor="warning"
          onConfirm={confirmed}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};
