import { useEffect, useState } from 'react';
import { loadParts, missingParts } from './parts';

/** Whether a form can be drawn whole. A part that fails to load is no longer waited for. */
export function usePartsThere(): boolean {
  const [there, setThere] = useState(() => missingParts().length === 0);
  useEffect(() => {
    let mounted = true;
    if (!there) void loadParts().then(() => mounted && setThere(true));
    return () => {
      mounted = false;
    };
  }, [there]);
  return there;
}
