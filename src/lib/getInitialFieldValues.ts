import type { Fields } from '../../contract/fields';

export const getInitialFieldValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initially }]) =>
      initially === undefined ? [] : [[name, initially]],
    ),
  );
