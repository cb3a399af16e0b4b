import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/importCommands';
import { ScreenTitle } from '../../ui/ScreenTitle';

const COMMANDS = ['npm run import -- products FILE.csv --dry-run', 'npm run import -- products FILE.csv'];

export const CommandLineHint = () => {
  const translate = useTranslate();
  return (
    <>
      <ScreenTitle title={translate('importCommands.title')} />
      <Card sx={{ maxWidth: 720, p: 3 }}>
        <Typography sx={{ mb: 2 }}>{translate('importCommands.notHere')}</Typography>
        <Typography>{translate('importCommands.file')}</Typography>
        <Typography sx={{ mt: 2 }}>{translate('importCommands.command')}</Typography>
        {COMMANDS.map(command => (
          <Box
            key={command}
            component="pre"
            sx={{ m: 0, mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'action.hover', overflowX: 'auto' }}
          >
            {command}
          </Box>
        ))}
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{translate('importCommands.more')}</Typography>
      </Card>
    </>
  );
};
