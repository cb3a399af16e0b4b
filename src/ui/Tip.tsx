import type { TooltipProps } from '@mui/material';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { lazy } from './lazy';

interface TipProps {
  title: string;
  placement?: 'right';
  children: ReactElement;
}

const Bubble = lazy<TooltipProps>(() => import('@mui/material/Tooltip'));

// In milliseconds: BEFORE skips a pointer that only crosses; AFTER is long enough to move from the element to the tooltip.
const BEFORE = 300;
const AFTER = 100;

/**
 * MUI's tooltip beside its element, not around it. Its file, a tenth of what a page would weigh, is fetched when a
 * pointer or the focus first reaches one, and the element is not mounted again meanwhile. Where the file does not
 * arrive there is no tooltip; `title` must be said elsewhere too.
 */
export const Tip = ({ title, placement, children }: TipProps) => {
  const holder = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);
  /** Undefined until it is first shown: whoever never points at it does not pay for it. */
  const [shown, setShown] = useState<boolean>();
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => stop, []);
  const show = (delay: number) => {
    stop();
    const fetched = Bubble.preload().then(
      () => true,
      () => false,
    );
    timer.current = window.setTimeout(async () => (await fetched) && setShown(true), delay);
  };
  const hide = (delay: number) => {
    stop();
    timer.current = window.setTimeout(() => setShown(past => (past === undefined ? past : false)), delay);
  };
  return (
    <>
      <span
        role="presentation"
        style={{ display: 'contents' }}
        ref={holder}
        // React sends no `enter` where the element that the pointer comes from was removed under it.
        onPointerOver={({ pointerType }) => pointerType === 'mouse' && show(BEFORE)}
        onPointerLeave={() => hide(AFTER)}
        onFocus={({ target }) => target.matches(':focus-visible') && show(0)}
        onBlur={() => hide(0)}
      >
        {children}
      </span>
      {shown !== undefined && (
        <Bubble
          title={title}
          open={shown}
          onClose={() => hide(0)}
          {...(placement && { placement })}
          slotProps={{
            popper: {
              anchorEl: () => holder.current!.firstElementChild!,
              onPointerEnter: stop,
              onPointerLeave: () => hide(AFTER),
            },
          }}
        >
          <span hidden />
        </Bubble>
      )}
    </>
  );
};
