/**
 * The unfinished order, stored on this device with its attachment. It survives a reload, a closed tab and an expired
 * session.
 */
import { del, get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { readSession } from '../../session/session';
import { sumCents } from './order';
import { createEmptyOrder, hasEntries, type OrderValues } from './orderValues';

interface Draft {
  values: OrderValues;
  savedAt: Date;
}

/**
 * Returns the storage key of the person's unfinished order of a branch. People who share a device each have their
 * own.
 */
export const getDraftName = (branchId: number): string =>
  `purchase-order/${readSession()?.email.toLowerCase() ?? ''}/${branchId}`;

/** Keys of orders that were placed or discarded. A save that is still pending must not restore them. */
const settled = new Set<string>();

export async function storeDraft(name: string, values: OrderValues): Promise<void> {
  if (settled.has(values.idempotencyKey)) return;
  if (!hasEntries(values)) return tryStorage(() => del(name));
  await tryStorage(() => set(name, { values, savedAt: new Date() } satisfies Draft));
}

export async function deleteDraft(name: string, { idempotencyKey }: OrderValues): Promise<void> {
  settled.add(idempotencyKey);
  await tryStorage(() => del(name));
}

export function restoreDraft(name: string, values: OrderValues): Promise<void> {
  settled.delete(values.idempotencyKey);
  return storeDraft(name, values);
}

/** Timeout for the browser's storage in milliseconds, because it sometimes never responds. */
const PATIENCE = 2000;

/**
 * Uses the browser's storage without depending on it: it may be full, forbidden, or never respond.
 * @returns undefined if the storage fails or does not respond in time
 */
export async function tryStorage<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
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
  const sum = sumCents(values.lines);
  const defaults = { ...createEmptyOrder(), payableCents: sum, paidCents: sum };
  return { values: { ...defaults, ...values }, savedAt };
};

/** @returns undefined until the device's storage has been read; null without a stored order */
export function useDraft(name: string): Draft | null | undefined {
  const [found, setFound] = useState<{ name: string; draft: Draft | null }>();
  useEffect(() => {
    let left = false;
    void tryStorage(() => get<Draft>(name)).then(draft => {
      if (!left) setFound({ name, draft: draft ? completed(draft) : null });
    });
    return () => {
      left = true;
    };
  }, [name]);
  return found?.name === name ? found.draft : undefined;
}
