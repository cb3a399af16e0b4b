import { Typography } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { config } from '../lib/config';
import { TITLE_ELEMENT_ID } from '../theme/theme';

export const TitlePlace = () => (
  <Typography
    id={TITLE_ELEMENT_ID}
    variant="h1"
    // Screen readers announce this text on navigation, because a link within the application loads no page.
    aria-live="polite"
    // A title that is cut off is shown whole as a tooltip.
    onPointerEnter={({ currentTarget }) => {
      const isCut = currentTarget.scrollHeight > currentTarget.clientHeight;
      currentTarget.title = isCut ? currentTarget.innerText : '';
    }}
    sx={{
      flex: 1,
      // The minimum width fits one word of most titles: on a narrow desktop the branch switch shrinks first, and no
      // word breaks.
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
 * The element is looked up again after the first render, because a screen that is already loaded renders together
 * with the header.
 */
const staysThere = () => () => undefined;

interface ScreenTitleProps {
  title: string;
  /** True to leave the heading to a react-admin component on the page. */
  unlessOther?: boolean;
}

/**
 * The page's heading in the header, and the document's title. react-admin's Title imports an editor of titles, 16 kB
 * that every page would load.
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
