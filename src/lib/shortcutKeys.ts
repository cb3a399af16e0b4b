/** Single-character shortcuts. The person can change their keys, or turn them all off, on the page "My Account". */
import type { Store } from 'ra-core';
import { getPreferenceKey } from './preferences';

const DEFAULT_KEYS = {
  help: '?',
  search: '/',
  next: 'j',
  previous: 'k',
  edit: 'e',
  select: 'x',
  actions: 'b',
  add: 'n',
};

export type ShortcutName = keyof typeof DEFAULT_KEYS;

export type ShortcutKeys = Record<ShortcutName, string>;

/** Settings of the person, in the store of react-admin. `keys` contains only changed keys. */
export interface ShortcutChoice {
  isOff?: boolean;
  keys?: Partial<ShortcutKeys>;
}

export const SHORTCUT_NAMES = Object.keys(DEFAULT_KEYS) as ShortcutName[];

export const getShortcutChoiceKey = (): string => getPreferenceKey('shortcuts');

/** @returns the key of each shortcut; null if the person has turned the shortcuts off */
export function getShortcutKeys({ isOff, keys }: ShortcutChoice): ShortcutKeys | null {
  return isOff ? null : { ...DEFAULT_KEYS, ...keys };
}

export function findShortcut(store: Store, key: string): ShortcutName | undefined {
  const keys = getShortcutKeys(store.getItem<ShortcutChoice>(getShortcutChoiceKey()) ?? {});
  return SHORTCUT_NAMES.find(name => keys?.[name] === key);
}
