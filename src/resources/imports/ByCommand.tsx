import { Box, Card, Typography } from '@mui/material';
import { importCommandTexts as texts } from '../../i18n/importCommands';
import { ScreenTitle } from '../../ui/ScreenTitle';

const COMMANDS = ['npm run import -- products FILE.csv --dry-run', 'npm run import -- products FILE.csv'];

/** Explains how products are imported where the server takes no files from the browser. */
export const ByCommand = () => (
  <>
    <ScreenTitle title={texts.title} />
    <Card sx={{ maxWidth: 720, p: 3 }}>
      <Typography sx={{ mb: 2 }}>{texts.notHere}</Typography>
      <Typography>{texts.file}</Typography>
      <Typography sx={{ mt: 2 }}>{texts.command}</Typography>
      {COMMANDS.map(command => (
        <Box
          key={command}
          component="pre"
          sx={{ m: 0, mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'action.hover', overflowX: 'auto' }}
        >
          {command}
        </Box>
      ))}
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>{texts.more}</Typography>
    </Card>
  </>
);
