/**
 * An unfinished order is stored on this device with its attachment. It survives a reload, a closed tab and an
 * expired session.
 */
import { del, get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { readSession } from '../../session/session';
import { sumCents } from './order';
import { createEmptyOrder, isWorthKeeping, type OrderValues } from './orderValues';

interface Draft {
  values: OrderValues;
  savedAt: Date;
}

/**
 * Each person has one unfinished order per branch: the next person who signs in on this device sees their own order.
 */
export const getDraftName = (branchId: number): string =>
  `purchase-order/${readSession()?.email.toLowerCase() ?? ''}/${branchId}`;

/** Keys of orders that were placed or discarded, so that a pending save does not restore them. */
const settled = new Set<string>();

export async function keepDraft(name: string, values: OrderValues): Promise<void> {
  if (settled.has(values.idempotencyKey)) return;
  if (!isWorthKeeping(values)) return tryStorage(() => del(name));
  await tryStorage(() => set(name, { values, savedAt: new Date() } satisfies Draft));
}

export async function dropDraft(name: string, { idempotencyKey }: OrderValues): Promise<void> {
  settled.add(idempotencyKey);
  await tryStorage(() => del(name));
}

export function restoreDraft(name: string, values: OrderValues): Promise<void> {
  settled.delete(values.idempotencyKey);
  return keepDraft(name, values);
}

/** Maximum milliseconds to wait, because some browsers' storage never answers. */
const PATIENCE = 2000;

/**
 * Uses the browser's storage, which is optional for an order: a full disk fails late, a browser may forbid storage,
 * and a storage that never answers must not block.
 * @returns undefined if the storage fails or does not answer
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

/** Fills in fields that an order stored by an earlier version may lack. */
const completed = ({ values, savedAt }: Draft): Draft => {
  const sum = sumCents(values.lines);
  const defaults = { ...createEmptyOrder(), payableCents: sum, paidCents: sum };
  return { values: { ...defaults, ...values }, savedAt };
};

/** @returns undefined until the device's storage was read; null without a draft */
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
