import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ScreenTitle } from '../../ui/ScreenTitle';

const COMMANDS = ['npm run import -- products FILE.csv --dry-run', 'npm run import -- products FILE.csv'];

/** How products come from a file, until there is a screen for it in this place. */
const ImportProducts = () => {
  const translate = useTranslate();
  return (
    <>
      <ScreenTitle title={translate('import.title')} />
      <Card sx={{ maxWidth: 720, p: 3 }}>
        <Typography>{translate('import.file')}</Typography>
        <Typography sx={{ mt: 2 }}>{translate('import.command')}</Typography>
        {COMMANDS.map(command => (
          <Box
            key={command}
            component="pre"
            sx={{ m: 0, mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'action.hover', overflowX: 'auto' }}
          >
            {command}
          </Box>
        ))}
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{translate('import.more')}</Typography>
      </Card>
    </>
  );
};

export default ImportProducts;
