/**
 * What can be done with a row. Plain elements with classes of `tableStyles`: fifty rows are painted as one piece, and
 * MUI's buttons and tooltips, three a row, would take longer than everything else of a list.
 */
import { Tooltip } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { Glyph } from '../Glyph';
import { useRowTools } from './rowTools';
import { useFocusBack } from '../useFocusBack';

interface ActionLinkProps {
  label: string;
  to: string;
  icon: ReactNode;
  /** What it leads to is open; it has the focus again when that closes. */
  open?: boolean;
}

/** An icon that leads somewhere and says where, to eyes and to screen readers. */
export const ActionLink = ({ label, to, icon, open = false }: ActionLinkProps) => {
  const { follow } = useRowTools();
  const link = useFocusBack<HTMLAnchorElement>(open);
  return (
    <a className="row-action" href={to} onClick={follow} aria-label={label} title={label} ref={link}>
      {icon}
    </a>
  );
};

const EDIT = <Glyph name="edit" />;
const DELETE = <Glyph name="delete" />;
const MENU = <Glyph name="menu" />;

interface RowActionsProps {
  record: RaRecord;
  editable: boolean;
  deletable: boolean;
  /** Why it cannot be deleted, or null. */
  refusal: string | null;
  /** Its form is open. */
  edited: boolean;
  /** A menu instead of buttons. */
  phone: boolean;
  children?: ReactNode;
}

export const RowActions = ({ phone, ...props }: RowActionsProps) =>
  phone ? <ActionMenu {...props} /> : <ActionButtons {...props} />;

type Actions = Omit<RowActionsProps, 'phone'>;

/** The actions of a card, as the platform's own popover at the foot of the screen, where a thumb reaches them. */
const ActionMenu = (props: Actions) => {
  const { words, represent } = useRowTools();
  const id = useId();
  const { record, editable, deletable, children } = props;
  if (!editable && !deletable && !children) return null;
  const label = words('actions_of', { record: represent(record) });
  return (
    <>
      <button type="button" className="row-action" popoverTarget={id} aria-label={label}>
        {MENU}
      </button>
      <div id={id} popover="auto" role="group" aria-label={label} className="action-menu">
        {/* Whatever was chosen, the menu has done its work. */}
        <div role="presentation" onClick={({ currentTarget }) => currentTarget.parentElement?.hidePopover()}>
          <ActionButtons {...props} />
        </div>
      </div>
    </>
  );
};

const ActionButtons = ({ record, editable, deletable, refusal, edited, children }: Actions) => {
  const { words, represent, editPath, askDelete } = useRowTools();
  const name = represent(record);
  const remove = words('delete_record', { record: name });
  return (
    <>
      {children}
      {editable && (
        <ActionLink
          open={edited}
          label={words('edit_record', { record: name })}
          to={editPath(record)}
          icon={EDIT}
        />
      )}
      {deletable && refusal === null && (
        <button
          type="button"
          className="row-action"
          aria-label={remove}
          title={remove}
          onClick={() => askDelete(record)}
        >
          {DELETE}
        </button>
      )}
      {deletable && refusal !== null && <RefusedDelete label={remove} refusal={refusal} />}
    </>
  );
};

/** Disabled, with the reason as its tooltip and, when pressed all the same, as a message. */
const RefusedDelete = ({ label, refusal }: { label: string; refusal: string }) => {
  const { refuse } = useRowTools();
  return (
    <Tooltip title={refusal}>
      <span role="presentation" onClick={() => refuse(`${refusal}.`)}>
        <button type="button" className="row-action" disabled aria-label={label}>
          {DELETE}
        </button>
      </span>
    </Tooltip>
  );
};
