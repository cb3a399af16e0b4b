/** What each role may do. The server decides; this keeps what it would refuse off the screens. */

/** Something that a person may want to do: react-admin's actions, and the name of a resource or the path of a screen. */
export interface Wish {
  action: string;
  resource: string;
}

/** The role that everybody has who is signed in (docs/product.md#the-session). */
export const ROLE = 'admin';

type Role = typeof ROLE;

/** By role: whether that is refused to it. */
const REFUSES: Record<Role, (wish: Wish) => boolean> = {
  admin: () => false,
};

/** Whether the person who is signed in may do it. Nothing is asked for it, so that screens know before they are painted. */
export const isAllowed = (wish: Wish, role: Role = ROLE): boolean => !REFUSES[role](wish);
