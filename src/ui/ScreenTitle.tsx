import { Typography } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { config } from '../lib/config';
import { TITLE_PLACE } from '../theme/theme';

/** Where the header shows the page's heading. */
export const TitlePlace = () => (
  <Typography
    id={TITLE_PLACE}
    variant="h1"
    // A link within the application opens no page for the browser to name: a screen reader hears what comes in here.
    aria-live="polite"
    // Where its lines do not hold it.
    onPointerEnter={({ currentTarget }) => {
      const isCut = currentTarget.scrollHeight > currentTarget.clientHeight;
      currentTarget.title = isCut ? currentTarget.innerText : '';
    }}
    sx={{
      flex: 1,
      // A word of most titles: on a narrow desk the box of branches gives way, and none is broken.
      minWidth: { xs: 0, md: 132 },
      // Beside the buttons of a phone there is room for a word a line, and three lines are as high as the header.
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

const findPlace = () => document.getElementById(TITLE_PLACE);
/** It is looked for again once everything is drawn: a screen that need not load comes together with the header. */
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
