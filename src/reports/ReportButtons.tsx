import RefreshIcon from '@mui/icons-material/Refresh';
import { Box, useMediaQuery, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { BusyButton } from '../ui/BusyButton';
import { closePopover } from '../ui/closePopover';
import { Glyph } from '../ui/Glyph';
import { MoreButton } from '../ui/MoreButton';

interface ReportButtonsProps {
  busy: boolean;
  /** True if the controls beside the buttons need the width of a usual window. */
  crowded: boolean;
  /** Rarely used links and exports. They are in the menu "More". */
  more?: ReactNode;
  onRefresh: (() => void) | null;
  /** Called with the button, below which the menu of file formats opens. Undefined if the report has no export. */
  onExport: ((button: HTMLElement) => void) | null | undefined;
  onPrint: (() => void) | null;
  actions?: ReactNode;
}

export const ReportButtons = ({
  busy,
  crowded,
  more,
  onRefresh,
  onExport,
  onPrint,
  actions,
}: ReportButtonsProps) => {
  const translate = useTranslate();
  // Beside the dates, a narrow window has no room for the words of all buttons.
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down(crowded ? 'xl' : 'lg'));
  const tools = (
    <>
      {onExport !== undefined && (
        <ToolButton icon="download" label={translate('ra.action.export')} onPress={onExport} hasMenu />
      )}
      <ToolButton icon="print" label={translate('reports.print')} onPress={onPrint} />
    </>
  );
  const refresh = translate(busy ? 'reports.refreshing' : 'reports.refresh');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { md: 'auto' } }}>
      <BusyButton
        variant="outlined"
        busy={busy}
        disabled={!onRefresh}
        onClick={() => onRefresh?.()}
        aria-label={narrow ? refresh : undefined}
        sx={narrow ? { minWidth: 44, px: 1 } : { gap: 1, minWidth: 128, px: 1.75 }}
      >
        <RefreshIcon fontSize="small" sx={{ color: 'text.secondary' }} />
        {!narrow && refresh}
      </BusyButton>
      {!narrow && tools}
      {(narrow || more) && (
        <MoreButton>
          {more}
          {narrow && tools}
        </MoreButton>
      )}
      {actions}
    </Box>
  );
};

interface ToolButtonProps {
  icon: 'download' | 'print';
  label: string;
  onPress: ((button: HTMLElement) => void) | null;
  hasMenu?: boolean;
}

const ToolButton = ({ icon, label, onPress, hasMenu = false }: ToolButtonProps) => (
  <button
    type="button"
    className="button tool"
    aria-haspopup={hasMenu ? 'menu' : undefined}
    disabled={!onPress}
    onClick={({ currentTarget }) => onPress?.(closePopover(currentTarget))}
  >
    <Glyph name={icon} />
    <span className="tool-label">{label}</span>
  </button>
);
