import { Typography } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { config } from '../lib/config';
import { TITLE_ELEMENT_ID } from '../theme/theme';

/** The place of the page's heading in the header. */
export const TitlePlace = () => (
  <Typography
    id={TITLE_ELEMENT_ID}
    variant="h1"
    // A link within the application loads no page whose title a screen reader would read out: it reads out this text
    // instead.
    aria-live="polite"
    // A title that is cut off is shown whole as a tooltip.
    onPointerEnter={({ currentTarget }) => {
      const isCut = currentTarget.scrollHeight > currentTarget.clientHeight;
      currentTarget.title = isCut ? currentTarget.innerText : '';
    }}
    sx={{
      flex: 1,
      // Wide enough for one word of most titles: on a narrow desktop the branch box shrinks first, and no word breaks.
      minWidth: { xs: 0, md: 132 },
      // Beside the buttons of a phone, one word fits per line, and three lines are as high as the header.
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
 * The place is looked for again once everything is drawn: a screen that is already loaded is drawn together with the
 * header.
 */
const staysThere = () => () => undefined;

interface ScreenTitleProps {
  title: string;
  /** Gives way to a heading that a component of react-admin on the page puts there. */
  unlessOther?: boolean;
}

/**
 * The page's heading in the header, and the document's title. react-admin's Title brings an editor of titles with its
 * inputs along, 16 kB that every page would load.
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
