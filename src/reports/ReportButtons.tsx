import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';

/** Quiet and alike, as high as the date boxes beside them; three in a row on a phone. */
const LOOK = {
  height: 37,
  px: 1.25,
  whiteSpace: 'nowrap',
  color: 'text.primary',
  borderColor: 'divider',
  '& .MuiButton-startIcon': { color: 'primary.main', mr: 0.75 },
  '&.Mui-disabled .MuiButton-startIcon': { color: 'inherit' },
};

interface ReportButtonsProps {
  busy: boolean;
  /** Null: there is nothing to do it with. */
  onRefresh: (() => void) | null;
  onExport: (() => void) | null;
  onPrint: (() => void) | null;
}

export const ReportButtons = ({ busy, onRefresh, onExport, onPrint }: ReportButtonsProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { md: 'auto' }, alignItems: 'flex-start' }}>
      <Button
        variant="outlined"
        startIcon={<RefreshIcon />}
        disabled={busy || !onRefresh}
        onClick={() => onRefresh?.()}
        // As wide with either text: nothing beside it moves.
        sx={{ ...LOOK, minWidth: 128, justifyContent: 'flex-start' }}
      >
        {translate(busy ? 'reports.refreshing' : 'reports.refresh')}
      </Button>
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
