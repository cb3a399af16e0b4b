import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';

interface BackLinkProps {
  to: string;
  label: string;
  /** True to show only the arrow on a phone, beside controls that need the row. */
  isCompact?: boolean;
}

export const BackLink = ({ to, label, isCompact = false }: BackLinkProps) => (
  <Button
    className="no-print"
    component={Link}
    to={to}
    color="inherit"
    startIcon={<ArrowBackIcon fontSize="small" />}
  >
    {isCompact ? <span className="tool-label">{label}</span> : label}
  </Button>
);
