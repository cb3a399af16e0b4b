import { hashPassword } from '../auth/passwords.ts';
import { toUserNameKey } from '../auth/userName.ts';
import type { Role } from '../../contract/rights.ts';
import type { NewRow } from '../database/schema.ts';
import type { DemoBranch } from './branches.ts';
import { DEMO_CREDENTIALS } from '../auth/demoSignIn.ts';

interface Person {
  userName: string;
  name: string;
  branch: number | null;
  role: Role;
  signsIn?: true;
  left?: true;
}

const PEOPLE: readonly Person[] = [
  { userName: DEMO_CREDENTIALS.userName, name: 'Renata V.', branch: null, role: 'super', signsIn: true },
  { userName: 'manager', name: 'Gideon H.', branch: 31, role: 'super', signsIn: true },
  { userName: 'books', name: 'Priya S.', branch: 31, role: 'report', signsIn: true },
  { userName: 'stock', name: 'Tomasz K.', branch: 31, role: 'inventory', signsIn: true },
  { userName: 'marisol', name: 'Marisol T.', branch: 31, role: 'cashier' },
  { userName: 'dwayne', name: 'Dwayne P.', branch: 31, role: 'cashier' },
  { userName: 'aiko', name: 'Aiko M.', branch: 31, role: 'cashier' },
  { userName: 'beatriz', name: 'Beatriz L.', branch: 31, role: 'cashier' },
  { userName: 'noah', name: 'Noah E.', branch: 31, role: 'cashier' },
  { userName: 'felix', name: 'Félix R.', branch: 31, role: 'cashier', left: true },
  { userName: 'hana', name: 'Hana J.', branch: 32, role: 'cashier' },
  { userName: 'omar', name: 'Omar B.', branch: 32, role: 'cashier' },
  { userName: 'lucia', name: 'Lucía G.', branch: 32, role: 'cashier' },
  { userName: 'stock32', name: 'Wendell C.', branch: 32, role: 'inventory' },
  { userName: 'grace', name: 'Grace O.', branch: 33, role: 'cashier' },
  { userName: 'pavel', name: 'Pavel D.', branch: 33, role: 'cashier' },
  { userName: 'simone', name: 'Simone F.', branch: 33, role: 'cashier' },
];

const LEFT_DAYS_AGO = 35;

const getPersonId = (person: Person): number => PEOPLE.indexOf(person) + 1;

/**
 * Creates the rows of all users of the demo shop. They share one password hash, because the password is public and
 * each hash takes 20 MB of memory. The hash has a random salt; all other values are the same in every run.
 */
export async function makeUserRows(): Promise<NewRow<'admin'>[]> {
  const hash = await hashPassword(DEMO_CREDENTIALS.password);
  return PEOPLE.map(person => ({
    id: getPersonId(person),
    branch_id: person.branch,
    name: person.name,
    user_name: person.userName,
    user_name_key: toUserNameKey(person.userName),
    password_hash: person.signsIn ? hash : '',
    role: person.role,
    status: person.left ? 0 : 1,
    phone: `(555) 555-01${String(getPersonId(person)).padStart(2, '0')}`,
  }));
}

const CHANGE_OF_SHIFT = 15;

export function createCashierRoster(
  branch: DemoBranch,
): (daysAgo: number, hour: number, till: number) => number {
  const cashiers = PEOPLE.filter(person => person.role === 'cashier' && person.branch === branch.id);
  const before = cashiers.map(getPersonId);
  const since = cashiers.filter(person => !person.left).map(getPersonId);
  return (daysAgo, hour, till) => {
    const crew = daysAgo > LEFT_DAYS_AGO ? before : since;
    const late = hour >= CHANGE_OF_SHIFT ? branch.terminals.length : 0;
    return crew[(daysAgo * 2 + late + till) % crew.length]!;
  };
}
