import { localStorageStore, useStore, type Store } from 'ra-core';
import { getChosenBranchKey, getPersonKey } from './currentBranch';
import { listenToOtherTabs, getPinnedBranch, pinBranch, unpinBranch } from './pinnedBranch';

type Density = 'comfortable' | 'compact';

const KEPT = ['theme', 'density', 'locale', 'sidebar.', 'menu.', 'preferences.', 'branch.'];

const browserStore = localStorageStore();

/** Preferences that did not fit into the device's storage. They last until the page is reloaded. */
const unkept = new Map<string, unknown>();
const listeners = new Set<readonly [key: string, tell: (value: unknown) => void]>();

function keepHere(key: string, value: unknown): void {
  unkept.set(key, value);
  if (key === getChosenBranchKey()) pinBranch(`RaStore.${key}`, value);
  for (const [heard, tell] of listeners) if (heard === key) tell(value);
}

/**
 * Signing out removes the person's preferences, except the chosen branch. Preferences of this browser stay.
 */
export const preferencesStore: Store = {
  ...browserStore,
  setup() {
    listenToOtherTabs();
    browserStore.setup();
  },
  getItem<T>(key: string, otherwise?: T): T {
    const held = getPinnedBranch(`RaStore.${key}`);
    if (held) return (held.branch ?? otherwise) as T;
    if (unkept.has(key)) return (unkept.get(key) ?? otherwise) as T;
    return browserStore.getItem<T>(key, otherwise) as T;
  },
  setItem(key, value) {
    if (key === getChosenBranchKey()) unpinBranch();
    unkept.delete(key);
    try {
      browserStore.setItem(key, value);
    } catch {
      // A full storage refuses new values. The error would break every list.
      keepHere(key, value);
    }
  },
  removeItem(key) {
    unkept.delete(key);
    browserStore.removeItem(key);
  },
  reset() {
    for (const key of [...unkept.keys(), ...Object.keys(browserStore.listItems?.() ?? {})]) {
      if (!KEPT.some(prefix => key.startsWith(prefix))) preferencesStore.removeItem(key);
    }
  },
  subscribe(key, callback) {
    const heard = [key, callback] as const;
    listeners.add(heard);
    const stop = browserStore.subscribe(key, callback);
    return () => {
      listeners.delete(heard);
      stop();
    };
  },
};

/** Removes the stored page, filter and order of the resource's lists. */
export function forgetListParams(resource: string): void {
  for (const key of Object.keys(browserStore.listItems?.() ?? {}))
    if (key.startsWith(`${resource}.`) && key.endsWith('listParams')) preferencesStore.removeItem(key);
}

/** The key of a preference of this person on this device. The preference outlasts signing out. */
export const getPreferenceKey = (name: string): string => `preferences.${getPersonKey()}.${name}`;

export function usePreferences() {
  const [density, setDensity] = useStore<Density>('density', 'comfortable');
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme');
  return {
    density,
    setDensity: (choice: string) => setDensity(choice === 'compact' ? 'compact' : 'comfortable'),
    theme: theme ?? 'system',
    /** Any choice except light and dark stores nothing, and the device decides. */
    setTheme: (choice: string) => setTheme(choice === 'light' || choice === 'dark' ? choice : undefined),
  };
}
