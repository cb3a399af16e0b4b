import { useCallback, useState } from 'react';
import type { Edit } from './lines';

export type Change = (productId: number, change: Edit) => void;

/** What a person did to the rows, by product. */
export function useEdits() {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
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
  const forget = useCallback(() => setEdits(new Map()), []);
  return { edits, change, changeAll, forget };
}
