import { Typography } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { config } from '../lib/config';
import { TITLE_ELEMENT_ID } from '../theme/theme';

export const ScreenTitleContainer = () => (
  <Typography
    id={TITLE_ELEMENT_ID}
    variant="h1"
    // Navigation does not reload the page, so the new title is announced to screen readers as a live region.
    aria-live="polite"
    noWrap
    // A truncated title gets a tooltip with the full title.
    onPointerEnter={({ currentTarget }) => {
      const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
      currentTarget.dataset.tooltip = isCut ? currentTarget.innerText : '';
    }}
    sx={{ fontSize: { xs: 16, sm: 20 } }}
  />
);

const findPlace = () => document.getElementById(TITLE_ELEMENT_ID);
/**
 * A `subscribe` function that never reports a change. The header does not exist during the first render, but React
 * reads the snapshot again after that render.
 */
const staysThere = () => () => undefined;

interface ScreenTitleProps {
  title: string;
  /**
   * True if another react-admin component on the page can set the heading. The heading of that component takes
   * precedence.
   */
  unlessOther?: boolean;
}

/**
 * Sets the page's heading in the header, and the document's title. react-admin's Title would load 16 kB of an editor
 * for titles.
 */
export const ScreenTitle = ({ title, unlessOther = false }: ScreenTitleProps) => {
  const place = useSyncExternalStore(staysThere, findPlace);
  return (
    <>
      <title>{`${title} · ${config().productName}`}</title>
      {place && createPortal(unlessOther ? <span className="unless-other">{title}</span> : title, place)}
    </>
  );
};
