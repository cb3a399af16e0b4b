/**
 * What can be done with a row: parts of a list's `rowActions`, which read their record from the context. Plain elements:
 * MUI's buttons and tooltips, three a row, would take longer than everything else of a list.
 */
import { useRecordContext, type RaRecord } from 'ra-core';
import { use, useId, type ReactNode } from 'react';
import { Glyph } from '../Glyph';
import { Tip } from '../Tip';
import { EditedContext, useRowTools } from './rowTools';
import { useFocusBack } from '../useFocusBack';
import { useScreen } from './screenContext';

interface ActionLinkProps {
  label: string;
  to: string;
  icon: ReactNode;
  /** What it leads to is open; it has the focus again when that closes. */
  open?: boolean;
  /** The key that follows it while its row has the focus. */
  shortcut?: string;
}

/** An icon that leads somewhere and says where, to eyes and to screen readers. */
export const ActionLink = ({ label, to, icon, open = false, shortcut }: ActionLinkProps) => {
  const { follow } = useRowTools();
  const link = useFocusBack<HTMLAnchorElement>(open);
  return (
    <a
      className="row-action"
      href={to}
      onClick={follow}
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      ref={link}
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
  /** A menu instead of buttons. */
  phone: boolean;
  children: ReactNode;
}

export const RowActions = ({ phone, ...props }: RowActionsProps) =>
  phone ? <ActionMenu {...props} /> : props.children;

/** The actions of a card, as the platform's own popover at the foot of the screen, where a thumb reaches them. */
const ActionMenu = ({ record, children }: Omit<RowActionsProps, 'phone'>) => {
  const { words, represent } = useRowTools();
  const id = useId();
  const label = words('actions_of', { record: represent(record) });
  return (
    <>
      <button type="button" className="row-action" popoverTarget={id} aria-label={label}>
        {MENU}
      </button>
      <div id={id} popover="auto" role="group" aria-label={label} className="action-menu">
        {/* Whatever was chosen, the menu has done its work. */}
        <div role="presentation" onClick={({ currentTarget }) => currentTarget.parentElement?.hidePopover()}>
          {children}
        </div>
      </div>
    </>
  );
};

/** Opens the record's form; nothing for who may not. */
export const EditAction = () => {
  const record = useRecordContext<RaRecord>()!;
  const { words, represent, editPath } = useRowTools();
  const { access } = useScreen();
  const edited = use(EditedContext);
  if (!access.edit) return null;
  return (
    <ActionLink
      open={String(record.id) === edited}
      label={words('edit_record', { record: represent(record) })}
      to={editPath(record)}
      icon={EDIT}
      shortcut="e"
    />
  );
};

/** Deletes the record, once its question is answered; nothing for who may not. @param refusal why it cannot be deleted, or null */
export const DeleteAction = ({ refusal = null }: { refusal?: string | null }) => {
  const record = useRecordContext<RaRecord>()!;
  const { words, represent, askDelete } = useRowTools();
  const { access } = useScreen();
  if (!access.delete) return null;
  const label = words('delete_record', { record: represent(record) });
  if (refusal !== null) return <RefusedDelete label={label} refusal={refusal} />;
  return (
    <button
      type="button"
      className="row-action"
      aria-label={label}
      title={label}
      onClick={() => askDelete(record)}
    >
      {DELETE}
    </button>
  );
};

/** Disabled, with the reason as its tooltip and, when pressed all the same, as a message. */
const RefusedDelete = ({ label, refusal }: { label: string; refusal: string }) => {
  const { refuse } = useRowTools();
  return (
    <Tip title={refusal}>
      <span role="presentation" onClick={() => refuse(`${refusal}.`)}>
        <button type="button" className="row-action" disabled aria-label={label}>
          {DELETE}
        </button>
      </span>
    </Tip>
  );
};
