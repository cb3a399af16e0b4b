import { type Identifier } from 'ra-core';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate';
import { Glyph } from '../Glyph';

/**
 * Id of the open row for each entry of the browser's history, by the router's location key. A reload of the page clears
 * it.
 */
const openAt = new Map<string, Identifier>();

/** State of the open row of a table; at most one row is open. Navigating back to the page opens the same row again. */
export function useExpandedRow(): { openId: Identifier | null; toggle: (id: Identifier) => void } {
  const { key } = useLocation();
  const [openId, setOpenId] = useState<Identifier | null>(() => openAt.get(key) ?? null);
  useEffect(() => {
    if (openId === null) openAt.delete(key);
    else openAt.set(key, openId);
  }, [key, openId]);
  const toggle = useCallback((id: Identifier) => setOpenId(open => (open === id ? null : id)), []);
  return { openId, toggle };
}

export const getDetailsElementId = (id: Identifier): string => `details-${id}`;

interface DetailsToggleProps {
  id: Identifier;
  name: string;
  open: boolean;
  onToggle: (id: Identifier) => void;
}

export const DetailsToggle = ({ id, name, open, onToggle }: DetailsToggleProps) => {
  const translate = useTranslate();
  const label = translate(open ? 'common.hide_details' : 'common.view_details', { record: name });
  return (
    <button
      type="button"
      className="row-action"
      aria-expanded={open}
      aria-controls={open ? getDetailsElementId(id) : undefined}
      aria-label={label}
      onClick={() => startTransition(() => onToggle(id))}
    >
      <Glyph name={open ? 'collapse' : 'expand'} />
    </button>
  );
};
