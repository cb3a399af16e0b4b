import { Button, type ButtonProps } from '@mui/material';
import type { InputHTMLAttributes } from 'react';

interface FileButtonProps {
  label: string;
  variant?: ButtonProps['variant'];
  onFiles: (files: readonly File[]) => void;
  input?: InputHTMLAttributes<HTMLInputElement> & { webkitdirectory?: string };
}

/**
 * A button that opens the file chooser. The same file can be chosen twice in a row, for example after an error.
 */
export const FileButton = ({ label, variant = 'outlined', onFiles, input }: FileButtonProps) => (
  <Button
    component="label"
    // The visible button is a label around a hidden file input. The input has the focus and the role of a button, so
    // the label needs neither.
    role={undefined}
    tabIndex={-1}
    variant={variant}
    size={variant === 'outlined' ? 'small' : 'medium'}
    sx={{ '&:has(:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: 1 } }}
  >
    {label}
    <input
      {...input}
      type="file"
      className="visually-hidden"
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        target.value = '';
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  </Button>
);
