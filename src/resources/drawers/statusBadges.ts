/** Classes of the badges of a session's status. */
export const DRAWER_STATUS_BADGES: Record<string, string> = {
  open: 'badge badge-accent',
  counted: 'badge badge-accent',
  closed: 'badge badge-good',
};
