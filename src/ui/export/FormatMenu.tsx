import { ListItemText, Menu, MenuItem } from '@mui/material';
import { useStore } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/exporting';
import { FILE_FORMATS, type FileFormat } from './fileFormats';

interface FormatMenuProps {
  button: HTMLElement;
  onChoose: (format: FileFormat) => void;
  onClose: () => void;
}

/** Menu of an Export button with the formats of the file. The format that was chosen last has the focus. */
export const FormatMenu = ({ button, onChoose, onClose }: FormatMenuProps) => {
  const translate = useTranslate();
  const [last, setLast] = useStore<FileFormat>('exportFormat', 'xlsx');
  return (
    <Menu anchorEl={button} open onClose={onClose}>
      {FILE_FORMATS.map(format => (
        <MenuItem
          key={format}
          selected={format === last}
          onClick={() => {
            setLast(format);
            onChoose(format);
          }}
        >
          <ListItemText
            primary={translate(`exporting.formats.${format}`)}
            secondary={translate(`exporting.formatHelp.${format}`)}
          />
        </MenuItem>
      ))}
    </Menu>
  );
};
