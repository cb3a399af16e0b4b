import { Box } from '@mui/material';
import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react';
import { Glyph, type GlyphName } from './Glyph';
import { popoverBoxStyles } from './popoverStyles';

interface PopoverButtonProps {
  label: string;
  icon?: GlyphName;
  /**
   * Content of the popover. A function is called with the open state, so that it can skip rendering while closed.
   */
  children: ReactNode | ((open: boolean) => ReactNode);
}

export const PopoverButton = ({ label, icon, children }: PopoverButtonProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open' || !button.current) return;
    setOpen(true);
    // A popover inside another popover opens in the same place, because it inherits the variables `--top` and
    // `--right`.
    if (button.current.closest('[popover]')) return;
    const { bottom, right } = button.current.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    currentTarget.style.setProperty('--top', `${bottom + 4}px`);
    // On a phone the button can be at the left edge, so the popover is moved to the right until it fits.
    currentTarget.style.setProperty('--right', `${Math.min(width - right, Math.max(8, width - 300))}px`);
  };
  // The state changes only after the popover has closed. If the popover's content were removed before, the browser
  // could not return the focus to the button.
  const toggled = ({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open');
  return (
    <Box component="span" sx={popoverBoxStyles}>
      <button ref={button} type="button" className="button tool" popoverTarget={id}>
        {icon && <Glyph name={icon} />}
        <span className={icon && 'tool-label'}>{label}</span>
      </button>
      <div id={id} popover="auto" role="group" aria-label={label} onBeforeToggle={place} onToggle={toggled}>
        {typeof children === 'function' ? children(open) : children}
      </div>
    </Box>
  );
};
