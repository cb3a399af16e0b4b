import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';

export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Button
    className="no-print"
    component={Link}
    to={to}
    color="inherit"
    startIcon={<ArrowBackIcon fontSize="small" />}
  >
    {label}
  </Button>
);
