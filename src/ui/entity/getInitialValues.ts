import type { Fields } from '../../../contract/entity';

/** Returns the initial values of a new record or line. */
export const getInitialValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initially }]) =>
      initially === undefined ? [] : [[name, initially]],
    ),
  );
