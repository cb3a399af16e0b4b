/** What each role may do, where the server enforces roles. The server decides; this keeps off the screens what it would refuse. */
import { mayDo } from '../lib/mayDo';

/** Something that a person may want to do: react-admin's actions, and the name of a resource or the path of a screen. */
export interface Wish {
  action: string;
  resource: string;
}

/** The role of everybody who is signed in (docs/product.md#the-session), where roles are not enforced. */
export const ROLE = 'admin';

/** Whether the person who is signed in may do this. It makes no call, so that screens know before they are painted. */
export const isAllowed = ({ action, resource }: Wish): boolean => mayDo(action, resource);
