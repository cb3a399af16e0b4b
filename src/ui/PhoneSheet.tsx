import { useMediaQuery, type Theme } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import { Glyph } from './Glyph';

interface PhoneSheetProps {
  label: string;
  children: ReactNode;
}

/**
 * Inputs that a phone shows at the bottom of the screen when the person presses a button. Wider windows show the inputs
 * directly.
 */
export const PhoneSheet = ({ label, children }: PhoneSheetProps) => {
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const translate = useTranslate();
  const id = useId();
  if (!phone) return children;
  return (
    <>
      <button type="button" className="button sheet-button" popoverTarget={id} aria-haspopup="dialog">
        <Glyph name="filter" />
        <span>{label}</span>
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={label} className="action-menu phone-sheet">
        {children}
        <button type="button" className="button" popoverTarget={id} popoverTargetAction="hide">
          {translate('ra.action.close')}
        </button>
      </div>
    </>
  );
};
