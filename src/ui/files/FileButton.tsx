import { Button, type ButtonProps } from '@mui/material';
import type { InputHTMLAttributes } from 'react';

interface FileButtonProps {
  label: string;
  variant?: ButtonProps['variant'];
  onFiles: (files: readonly File[]) => void;
  input?: InputHTMLAttributes<HTMLInputElement> & { webkitdirectory?: string };
}

/** Opens the browser's file chooser. The same file can be chosen again, for example after a refusal. */
export const FileButton = ({ label, variant = 'outlined', onFiles, input }: FileButtonProps) => (
  <Button
    component="label"
    // The input inside has the focus and the role.
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
