import { useStore } from 'ra-core';
import { paletteTexts as texts } from '../../i18n/palette';
import type { Entry } from './entries';

const MOST = 6;

type Kept = Pick<Entry, 'key' | 'label' | 'hint' | 'to'>;

/** The entries that somebody opened by this search on this device, the newest first. Signing out forgets them. */
export function useRecent(): { recent: Entry[]; remember: (entry: Entry) => void } {
  const [kept, setKept] = useStore<Kept[]>('palette.recent', []);
  return {
    recent: kept.map(entry => ({ ...entry, group: texts.recent })),
    remember: ({ key, label, hint, to }) => {
      if (!to) return;
      setKept([{ key, label, hint, to }, ...kept.filter(other => other.key !== key)].slice(0, MOST));
    },
  };
}
