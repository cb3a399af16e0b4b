import { useCallback, useState } from 'react';
import type { Edit } from './lines';

export type Change = (productId: number, change: Edit) => void;

/** The edits of rows, by product. */
type Edits = ReadonlyMap<number, Edit>;

/** A person's edits of the rows. */
export function useEdits() {
  const [edits, setEdits] = useState<Edits>(new Map());
  const change: Change = useCallback(
    (productId, edit) =>
      setEdits(before => new Map(before).set(productId, { ...before.get(productId), ...edit })),
    [],
  );
  const changeAll = useCallback(
    (productIds: readonly number[], edit: Edit) =>
      setEdits(before => {
        const after = new Map(before);
        for (const id of productIds) after.set(id, { ...before.get(id), ...edit });
        return after;
      }),
    [],
  );
  /** Drops the edits that are done. Later ones, of other rows or of these, stay. */
  const forget = useCallback(
    (done: Edits) => setEdits(before => new Map([...before].filter(([id, edit]) => done.get(id) !== edit))),
    [],
  );
  return { edits, change, changeAll, forget };
}
