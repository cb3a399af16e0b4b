/** A half-made order on this device: it survives a reload, a closed tab and an expired session, its attachment too. */
import { del, get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { readSession } from '../authProvider/session';
import type { OrderValues } from './values';

interface Draft {
  values: OrderValues;
  savedAt: Date;
}

/** One order a person and branch: who signs in next on this device sees their own. */
export const draftName = (branchId: number): string =>
  `purchase-order/${readSession()?.email.toLowerCase() ?? ''}/${branchId}`;

export const keepDraft = (name: string, values: OrderValues): Promise<void> =>
  set(name, { values, savedAt: new Date() } satisfies Draft).catch(unkept);

export const dropDraft = (name: string): Promise<void> => del(name).catch(unkept);

/** A browser that keeps nothing (a private window, a full disk) still takes the order. */
const unkept = (error: unknown): void =>
  console.warn('The half-made order cannot be kept on this device', error);

/** @returns undefined until this device was asked, null where it has none */
export function useDraft(name: string): Draft | null | undefined {
  const [found, setFound] = useState<{ name: string; draft: Draft | null }>();
  useEffect(() => {
    let left = false;
    void get<Draft>(name)
      .catch(unkept)
      .then(draft => {
        if (!left) setFound({ name, draft: draft ?? null });
      });
    return () => {
      left = true;
    };
  }, [name]);
  return found?.name === name ? found.draft : undefined;
}
