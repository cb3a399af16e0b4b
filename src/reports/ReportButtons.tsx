import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';

/** As high as the date boxes beside them; three in a row on a phone. */
const SIZE = { height: 37, px: { xs: 1.25, sm: 2 } };

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
        variant="contained"
        startIcon={<RefreshIcon />}
        disabled={busy || !onRefresh}
        onClick={() => onRefresh?.()}
        // As wide with either text: nothing beside it moves.
        sx={{ ...SIZE, minWidth: { xs: 130, sm: 144 } }}
      >
        {translate(busy ? 'reports.refreshing' : 'reports.refresh')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={!onExport}
        onClick={() => onExport?.()}
        sx={SIZE}
      >
        {translate('reports.export')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<PrintIcon />}
        disabled={!onPrint}
        onClick={() => onPrint?.()}
        sx={SIZE}
      >
        {translate('reports.print')}
      </Button>
    </Box>
  );
};
