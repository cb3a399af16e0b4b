import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import { Box, Button } from '@mui/material';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { MIN_TOUCH_SIZE_PX } from '../theme/sizes';
import { BusyButton } from '../ui/BusyButton';

/** Style of the report buttons: neutral, as high as the date inputs, and three per row on a phone. */
const LOOK = {
  height: { xs: MIN_TOUCH_SIZE_PX, sm: 37 },
  flex: { xs: 1, sm: 'none' },
  minWidth: 0,
  px: { xs: 0.5, sm: 1.25 },
  fontSize: { xs: 13, sm: 14 },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  overflowWrap: 'anywhere',
  lineHeight: { xs: 1.2, sm: 1.75 },
  color: 'text.primary',
  borderColor: 'divider',
  '& .MuiButton-startIcon': { color: 'primary.main', mr: 0.75 },
  '&.Mui-disabled .MuiButton-startIcon': { color: 'inherit' },
  '@media (max-width: 359.95px)': { '& .MuiButton-startIcon': { display: 'none' } },
};

interface ReportButtonsProps {
  busy: boolean;
  onRefresh: (() => void) | null;
  onExport: (() => void) | null;
  onPrint: (() => void) | null;
}

export const ReportButtons = ({ busy, onRefresh, onExport, onPrint }: ReportButtonsProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1, width: { xs: '100%', sm: 'auto' }, ml: { md: 'auto' } }}>
      <BusyButton
        variant="outlined"
        startIcon={<RefreshIcon />}
        busy={busy}
        disabled={!onRefresh}
        onClick={() => onRefresh?.()}
        sx={{ ...LOOK, minWidth: { xs: 0, sm: 132 }, justifyContent: { xs: 'center', sm: 'flex-start' } }}
      >
        {translate(busy ? 'reports.refreshing' : 'reports.refresh')}
      </BusyButton>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={!onExport}
        onClick={() => onExport?.()}
        sx={LOOK}
      >
        {translate('reports.export')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<PrintIcon />}
        disabled={!onPrint}
        onClick={() => onPrint?.()}
        sx={LOOK}
      >
        {translate('reports.print')}
      </Button>
    </Box>
  );
};
