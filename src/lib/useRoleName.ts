import { useTranslate } from '../i18n/useTranslate';

/** Returns a function that translates the name of a role. A role that the application does not know stays as it is. */
export function useRoleName(): (role: string) => string {
  const translate = useTranslate();
  return role => translate(`resources.users.roles.${role.toLowerCase()}`, { _: role });
}
