/** The texts of the permissions in Settings. */
import { texts } from '../lib/language';

export const rightsTexts = texts('rights', {
  title: 'Permissions',
  help: 'Whoever signs in, in any branch, may do:',
  failed: 'Failed to load the permissions. Please try again later.',
  roles: 'What their role includes',
  roles_help:
    'Super: everything. Manager: their branch and its users. Inventory: products, purchases, suppliers and warehouses. Report: the reports. Cashier: the catalogue and what they took themselves.',
  open: 'Everything',
  open_help: 'Whatever their role.',
  save: 'Save',
  changed: 'Saved. Everybody else must sign in again.',
  ask_roles:
    'From now on everybody may do what their role includes, and nothing else. Everybody else is signed out. Type your password to go on.',
  ask_open:
    'From now on everybody who signs in may do everything. Everybody else is signed out. Type your password to go on.',
});
