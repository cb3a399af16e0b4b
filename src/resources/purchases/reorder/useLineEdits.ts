import { useCallback, useState } from 'react';
import type { LineEdit } from './reorderLines';

export type LineEditHandler = (productId: number, change: LineEdit) => void;

type Edits = ReadonlyMap<number, LineEdit>;

export function useLineEdits() {
  const [edits, setEdits] = useState<Edits>(new Map());
  const change: LineEditHandler = useCallback(
    (productId, edit) =>
      setEdits(before => new Map(before).set(productId, { ...before.get(productId), ...edit })),
    [],
  );
  const changeAll = useCallback(
    (productIds: readonly number[], edit: LineEdit) =>
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
