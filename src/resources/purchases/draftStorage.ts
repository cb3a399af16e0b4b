/**
 * The unfinished order, stored on this device with its attachment. It survives a reload, a closed tab and an expired
 * session.
 */
import { del, get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { readSession } from '../../session/session';
import { sumLineCostCents } from './order';
import { createEmptyOrder, hasOrderFormValues, type OrderFormValues } from './orderFormValues';

interface Draft {
  values: OrderFormValues;
  savedAt: Date;
}

/**
 * Returns the storage key of the person's unfinished order of a branch. People who share a device each have their
 * own.
 */
export const getDraftStorageKey = (branchId: number): string =>
  `purchase-order/${readSession()?.email.toLowerCase() ?? ''}/${branchId}`;

/** Keys of orders that were placed or discarded. A save that is still pending must not restore them. */
const settled = new Set<string>();

export async function storeDraft(name: string, values: OrderFormValues): Promise<void> {
  if (settled.has(values.idempotencyKey)) return;
  if (!hasOrderFormValues(values)) return tryStorageOperation(() => del(name));
  await tryStorageOperation(() => set(name, { values, savedAt: new Date() } satisfies Draft));
}

export async function deleteDraft(name: string, { idempotencyKey }: OrderFormValues): Promise<void> {
  settled.add(idempotencyKey);
  await tryStorageOperation(() => del(name));
}

export function restoreDeletedDraft(name: string, values: OrderFormValues): Promise<void> {
  settled.delete(values.idempotencyKey);
  return storeDraft(name, values);
}

/** Timeout for the browser's storage in milliseconds, because it sometimes never responds. */
const PATIENCE = 2000;

/**
 * Uses the browser's storage without depending on it: the storage can be full or forbidden, or never respond.
 * @returns undefined if the storage fails or does not respond in time
 */
export async function tryStorageOperation<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  let timer: number | undefined;
  const silence = new Promise<undefined>(resolve => {
    timer = window.setTimeout(resolve, PATIENCE);
  });
  try {
    return await Promise.race([work(), silence]);
  } catch {
    return undefined;
  } finally {
    window.clearTimeout(timer);
  }
}

/** Adds fields that are missing in an order stored by an earlier version. */
const completed = ({ values, savedAt }: Draft): Draft => {
  const sum = sumLineCostCents(values.lines);
  const defaults = { ...createEmptyOrder(), payableCents: sum, paidCents: sum };
  return { values: { ...defaults, ...values }, savedAt };
};

/** @returns undefined until the device's storage has been read; null without a stored order */
export function useStoredDraft(name: string): Draft | null | undefined {
  const [found, setFound] = useState<{ name: string; draft: Draft | null }>();
  useEffect(() => {
    let left = false;
    void tryStorageOperation(() => get<Draft>(name)).then(draft => {
      if (!left) setFound({ name, draft: draft ? completed(draft) : null });
    });
    return () => {
      left = true;
    };
  }, [name]);
  return found?.name === name ? found.draft : undefined;
}
