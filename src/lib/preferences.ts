import { localStorageStore, useStore, type Store } from 'ra-core';
import { getChosenBranchStorageKey, getUserStorageKey } from './currentBranch';
import { listenForBranchSwitches, getPinnedBranch, pinBranch, unpinBranch } from './pinnedBranch';

type Density = 'comfortable' | 'compact';

const KEPT = ['theme', 'density', 'locale', 'sidebar.', 'menu.', 'preferences.', 'branch.'];

const browserStore = localStorageStore();

/** Preferences that could not be stored because the storage is full. They last until the page is reloaded. */
const unkept = new Map<string, unknown>();
const listeners = new Set<readonly [key: string, tell: (value: unknown) => void]>();

function keepHere(key: string, value: unknown): void {
  unkept.set(key, value);
  if (key === getChosenBranchStorageKey()) pinBranch(`RaStore.${key}`, value);
  for (const [heard, tell] of listeners) if (heard === key) tell(value);
}

/**
 * react-admin's store of preferences. Signing out removes the person's preferences, but neither the selected branch nor
 * the preferences that belong to the browser.
 */
export const preferencesStore: Store = {
  ...browserStore,
  setup() {
    listenForBranchSwitches();
    browserStore.setup();
  },
  getItem<T>(key: string, otherwise?: T): T {
    const held = getPinnedBranch(`RaStore.${key}`);
    if (held) return (held.branch ?? otherwise) as T;
    if (unkept.has(key)) return (unkept.get(key) ?? otherwise) as T;
    return browserStore.getItem<T>(key, otherwise) as T;
  },
  setItem(key, value) {
    if (key === getChosenBranchStorageKey()) unpinBranch();
    unkept.delete(key);
    try {
      browserStore.setItem(key, value);
    } catch {
      // A full storage throws, which would break every list. The value stays in memory instead.
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
export function removeStoredListParams(resource: string): void {
  for (const key of Object.keys(browserStore.listItems?.() ?? {}))
    if (key.startsWith(`${resource}.`) && key.endsWith('listParams')) preferencesStore.removeItem(key);
}

/**
 * Returns the key of a preference of this person on this device. Signing out does not remove the preference.
 */
export const getPreferenceKey = (name: string): string => `preferences.${getUserStorageKey()}.${name}`;

export function usePreferences() {
  const [density, setDensity] = useStore<Density>('density', 'comfortable');
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme');
  return {
    density,
    setDensity: (choice: string) => setDensity(choice === 'compact' ? 'compact' : 'comfortable'),
    theme: theme ?? 'system',
    /** A choice other than `light` and `dark` removes the stored theme, so that the device's setting applies. */
    setTheme: (choice: string) => setTheme(choice === 'light' || choice === 'dark' ? choice : undefined),
  };
}
