import type { I18nProvider } from 'ra-core';

const NOTIFICATION = /^resources\.(.+)\.notifications\.(created|updated|deleted)$/;

/**
 * Creates a function that translates and names the resource in the notifications of react-admin's own forms and
 * buttons, which would otherwise be "Element updated".
 */
export const createNotificationTranslator =
  (translate: I18nProvider['translate']): I18nProvider['translate'] =>
  (key, values: Readonly<Record<string, unknown>> = {}) => {
    const [, resource, change = ''] = NOTIFICATION.exec(key) ?? [];
    const nameOf = (count: number): string =>
      translate(`resources.${resource}.name`, { smart_count: count, _: '' });
    if (resource === undefined || !nameOf(1)) return translate(key, values);
    const count: unknown = values.smart_count ?? 1;
    return translate(`kit.${change}${count === 1 || change === 'created' ? '' : '_many'}`, {
      Name: nameOf(1),
      name: nameOf(1).toLowerCase(),
      names: nameOf(2).toLowerCase(),
      smart_count: count,
    });
  };
