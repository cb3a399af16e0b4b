import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { backend } from '../../backends';
import { Loading } from '../../ui/Loading';
import { laterScreen } from '../../ui/laterScreen';
import { ScreenTitle } from '../../ui/ScreenTitle';

const COMMANDS = ['npm run import -- products FILE.csv --dry-run', 'npm run import -- products FILE.csv'];

/** How products come from a file where the server takes none from the browser. */
const ByCommand = () => {
  const translate = useTranslate();
  return (
    <>
      <ScreenTitle title={translate('import.title')} />
      <Card sx={{ maxWidth: 720, p: 3 }}>
        <Typography sx={{ mb: 2 }}>{translate('import.not_here')}</Typography>
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

const ImportPage = laterScreen(() => import('../imports/ImportPage'), <Loading />);

const ImportProducts = () => (backend().capabilities.has('imports') ? <ImportPage /> : <ByCommand />);

export default ImportProducts;
