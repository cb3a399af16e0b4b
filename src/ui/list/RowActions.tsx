/**
 * Buttons of a table row (`rowActions` of a list), which read the record from the context. They are plain elements,
 * because three of MUI's buttons and tooltips per row would take longer to render than the rest of the list.
 */
import { useRecordContext, type RaRecord } from 'ra-core';
import { startTransition, use, useId, type ReactNode } from 'react';
import { Glyph } from '../Glyph';
import type { PreloadHandlers } from '../lazy';
import {
  DELETE_DIALOG_PRELOAD_HANDLERS,
  OpenFormRecordIdContext,
  useRowActionContext,
} from './rowActionContext';
import { useReturnFocusToOpener } from '../focus';
import { useListScreen } from './listScreenContext';

interface ActionLinkProps {
  label: string;
  to: string;
  icon: ReactNode;
  open?: boolean;
  /** Keyboard shortcut that clicks the link while its row has the focus. */
  shortcut?: 'edit';
  intent?: PreloadHandlers | undefined;
}

export const RowActionLink = ({ label, to, icon, open = false, shortcut, intent }: ActionLinkProps) => {
  const { follow } = useRowActionContext();
  const link = useReturnFocusToOpener<HTMLAnchorElement>(open);
  return (
    <a
      className="row-action"
      href={to}
      onClick={follow}
      aria-label={label}
      data-shortcut={shortcut}
      ref={link}
      {...intent}
    >
      {icon}
    </a>
  );
};

const EDIT = <Glyph name="edit" />;
const DELETE = <Glyph name="delete" />;
const MENU = <Glyph name="menu" />;

interface RowActionsProps {
  record: RaRecord;
  phone: boolean;
  children: ReactNode;
}

export const RowActions = ({ phone, ...props }: RowActionsProps) =>
  phone ? <ActionMenu {...props} /> : props.children;

/** The row actions of a card, in a native popover at the bottom of the window, where a thumb reaches it. */
const ActionMenu = ({ record, children }: Omit<RowActionsProps, 'phone'>) => {
  const { words, represent } = useRowActionContext();
  const id = useId();
  const label = words('actions_of', { record: represent(record) });
  return (
    <>
      <button type="button" className="row-action" popoverTarget={id} aria-label={label}>
        {MENU}
      </button>
      <div id={id} popover="auto" role="group" aria-label={label} className="action-menu">
        <div role="presentation" onClick={({ currentTarget }) => currentTarget.parentElement?.hidePopover()}>
          {children}
        </div>
      </div>
    </>
  );
};

export const EditAction = () => {
  const record = useRecordContext<RaRecord>()!;
  const { words, represent, editPath } = useRowActionContext();
  const { access, formIntent } = useListScreen();
  const edited = use(OpenFormRecordIdContext);
  if (!access.edit) return null;
  return (
    <RowActionLink
      open={String(record.id) === edited}
      label={words('edit_record', { record: represent(record) })}
      to={editPath(record)}
      icon={EDIT}
      shortcut="edit"
      intent={formIntent}
    />
  );
};

/**
 * Button that deletes the record. Renders nothing for people without the right to delete it.
 * @param refusal why the record cannot be deleted; null if it can
 */
export const DeleteAction = ({ refusal = null }: { refusal?: string | null }) => {
  const record = useRecordContext<RaRecord>()!;
  const { words, represent, askDelete } = useRowActionContext();
  const { access } = useListScreen();
  if (!access.delete) return null;
  const label = words('delete_record', { record: represent(record) });
  if (refusal !== null) return <RefusedDelete label={label} refusal={refusal} />;
  return (
    <button
      type="button"
      className="row-action"
      aria-label={label}
      {...DELETE_DIALOG_PRELOAD_HANDLERS}
      onClick={() => startTransition(() => askDelete(record))}
    >
      {DELETE}
    </button>
  );
};

/** A disabled delete button. The reason is its tooltip, and a click shows the reason as a notification. */
const RefusedDelete = ({ label, refusal }: { label: string; refusal: string }) => {
  const { refuse } = useRowActionContext();
  return (
    <span role="presentation" data-tooltip={refusal} onClick={() => refuse(`${refusal}.`)}>
      <button type="button" className="row-action" disabled aria-label={label}>
        {DELETE}
      </button>
    </span>
  );
};
