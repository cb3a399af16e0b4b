import { ListItemText, Menu, MenuItem } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/exporting';
import { FILE_FORMATS, type FileFormat } from './writeExportFile';

interface FormatMenuProps {
  button: HTMLElement;
  onChoose: (format: FileFormat) => void;
  onClose: () => void;
}

/** Menu of an Export button with the formats of the file. */
export const FormatMenu = ({ button, onChoose, onClose }: FormatMenuProps) => {
  const translate = useTranslate();
  return (
    <Menu anchorEl={button} open onClose={onClose}>
      {FILE_FORMATS.map(format => (
        <MenuItem key={format} onClick={() => onChoose(format)}>
          <ListItemText
            primary={translate(`exporting.formats.${format}`)}
            secondary={translate(`exporting.formatHelp.${format}`)}
          />
        </MenuItem>
      ))}
    </Menu>
  );
};
