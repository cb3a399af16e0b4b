/** What a person sets for this browser. */
import { localStorageStore, useStore, type Store } from 'ra-core';
import { chosenKey, personKey } from './currentBranch';
import { hearOtherTabs, heldBranch, letGoOfBranch } from './heldBranch';

type Density = 'comfortable' | 'compact';

/** react-admin's own keys for its theme and sidebar among them, so that `<Admin>` follows. */
const KEPT = ['theme', 'density', 'locale', 'sidebar.', 'menu.', 'preferences.', 'branch.'];

const browserStore = localStorageStore();

/** Signing out forgets what belongs to the person, and keeps what belongs to this browser; of a person, the chosen branch. */
export const store: Store = {
  ...browserStore,
  setup() {
    hearOtherTabs();
    browserStore.setup();
  },
  getItem<T>(key: string, otherwise?: T): T {
    const held = heldBranch(`RaStore.${key}`);
    return (held ? (held.branch ?? otherwise) : browserStore.getItem<T>(key, otherwise)) as T;
  },
  setItem(key, value) {
    if (key === chosenKey()) letGoOfBranch();
    try {
      browserStore.setItem(key, value);
    } catch {
      // A full storage keeps nothing new, and every list would stop: the choice holds as long as its screen.
    }
  },
  reset() {
    for (const key of Object.keys(browserStore.listItems?.() ?? {})) {
      if (!KEPT.some(prefix => key.startsWith(prefix))) browserStore.removeItem(key);
    }
  },
};

/** A key of the store for what a person sets on this device: signing out keeps it, and nobody else gets it. */
export const kept = (name: string): string => `preferences.${personKey()}.${name}`;

export function usePreferences() {
  const [density, setDensity] = useStore<Density>('density', 'comfortable');
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme');
  return {
    density,
    setDensity: (choice: string) => setDensity(choice === 'compact' ? 'compact' : 'comfortable'),
    theme: theme ?? 'system',
    /** Anything but light and dark: nothing stored, the device decides. */
    setTheme: (choice: string) => setTheme(choice === 'light' || choice === 'dark' ? choice : undefined),
  };
}
