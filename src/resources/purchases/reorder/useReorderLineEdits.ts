import { useCallback, useState } from 'react';
import type { ReorderLineEdit } from './reorderLines';

export type ReorderLineEditHandler = (productId: number, change: ReorderLineEdit) => void;

type Edits = ReadonlyMap<number, ReorderLineEdit>;

export function useReorderLineEdits() {
  const [edits, setEdits] = useState<Edits>(new Map());
  const change: ReorderLineEditHandler = useCallback(
    (productId, edit) =>
      setEdits(before => new Map(before).set(productId, { ...before.get(productId), ...edit })),
    [],
  );
  const changeAll = useCallback(
    (productIds: readonly number[], edit: ReorderLineEdit) =>
      setEdits(before => {
        const after = new Map(before);
        for (const id of productIds) after.set(id, { ...before.get(id), ...edit });
        return after;
      }),
    [],
  );
  const forget = useCallback(
    (done: Edits) => setEdits(before => new Map([...before].filter(([id, edit]) => done.get(id) !== edit))),
    [],
  );
  return { edits, change, changeAll, forget };
}
