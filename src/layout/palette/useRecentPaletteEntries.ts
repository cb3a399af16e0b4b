import { useStore } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/palette';
import type { PaletteEntry } from './entries';

const MAX = 6;

type Kept = Pick<PaletteEntry, 'key' | 'label' | 'hint' | 'to'>;

/**
 * Entries that the person opened through the search on this device, newest first. Signing out clears them.
 */
export function useRecentPaletteEntries(): {
  recent: PaletteEntry[];
  remember: (entry: PaletteEntry) => void;
} {
  const translate = useTranslate();
  const [kept, setKept] = useStore<Kept[]>('palette.recent', []);
  return {
    recent: kept.map(entry => ({ ...entry, group: translate('palette.recent') })),
    remember: ({ key, label, hint, to }) => {
      if (!to) return;
      setKept([{ key, label, hint, to }, ...kept.filter(other => other.key !== key)].slice(0, MAX));
    },
  };
}
