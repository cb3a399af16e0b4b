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
    // A truncated title gets a tooltip with the full title.
    onPointerEnter={({ currentTarget }) => {
      const isCut = currentTarget.scrollHeight > currentTarget.clientHeight;
      currentTarget.title = isCut ? currentTarget.innerText : '';
    }}
    sx={{
      flex: 1,
      // The minimum width fits one word of most titles, so that no word of a title is broken on a narrow desktop. The
      // branch select beside the title shrinks first.
      minWidth: { xs: 0, md: 132 },
      // On a phone, a line of the title has space for one word beside the buttons, and the header has space for three
      // lines.
      fontSize: { xs: 'clamp(13px, 4vw, 15px)', sm: 20 },
      lineHeight: 1.2,
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: { xs: '3', sm: '2' },
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    }}
  />
);

const findPlace = () => document.getElementById(TITLE_ELEMENT_ID);
/**
 * A `subscribe` function that does nothing. The header does not exist during the first render, but React reads the
 * snapshot again after it.
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
