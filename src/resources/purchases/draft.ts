/** A half-made order on this device: it survives a reload, a closed tab and an expired session, its attachment too. */
import { del, get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { readSession } from '../../session/session';
import { sumCents } from './order';
import { freshOrder, isWorthKeeping, type OrderValues } from './values';

interface Draft {
  values: OrderValues;
  savedAt: Date;
}

/** One order a person and branch: who signs in next on this device sees their own. */
export const draftName = (branchId: number): string =>
  `purchase-order/${readSession()?.email.toLowerCase() ?? ''}/${branchId}`;

/** Orders that were placed or discarded, by their keys: a change that was under way does not bring them back. */
const settled = new Set<string>();

/** An order in which nothing was written yet, or nothing is left, is none to come back to. */
export async function keepDraft(name: string, values: OrderValues): Promise<void> {
  if (settled.has(values.idempotencyKey)) return;
  if (!isWorthKeeping(values)) return trying(() => del(name));
  await trying(() => set(name, { values, savedAt: new Date() } satisfies Draft));
}

/** Of an order that was placed or discarded. */
export async function dropDraft(name: string, { idempotencyKey }: OrderValues): Promise<void> {
  settled.add(idempotencyKey);
  await trying(() => del(name));
}

/** Takes a discarded order back. */
export function reviveDraft(name: string, values: OrderValues): Promise<void> {
  settled.delete(values.idempotencyKey);
  return keepDraft(name, values);
}

/** Milliseconds: some browsers' storage never answers. */
const PATIENCE = 2000;

/**
 * A browser that keeps nothing still takes the order: one with a full disk says so later, one that forbids it throws at once, and one
 * that never answers is not waited for.
 */
export async function trying<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
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

/** An order that an earlier version of the application kept may lack what orders have by now. */
const completed = ({ values, savedAt }: Draft): Draft => {
  const sum = sumCents(values.lines);
  return { values: { ...freshOrder(), ...{ payableCents: sum, paidCents: sum }, ...values }, savedAt };
};

/** @returns undefined until this device was asked, null where it has none */
export function useDraft(name: string): Draft | null | undefined {
  const [found, setFound] = useState<{ name: string; draft: Draft | null }>();
  useEffect(() => {
    let left = false;
    void trying(() => get<Draft>(name)).then(draft => {
      if (!left) setFound({ name, draft: draft ? completed(draft) : null });
    });
    return () => {
      left = true;
    };
  }, [name]);
  return found?.name === name ? found.draft : undefined;
}
