import { useCallback, useState } from 'react';
import type { Edit } from './lines';

export type Change = (productId: number, change: Edit) => void;

/** What was done to rows, by product. */
type Edits = ReadonlyMap<number, Edit>;

/** What a person did to the rows. */
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
  /** What was done to other rows since, or to these once more, stays. */
  const forget = useCallback(
    (done: Edits) => setEdits(before => new Map([...before].filter(([id, edit]) => done.get(id) !== edit))),
    [],
  );
  return { edits, change, changeAll, forget };
}
