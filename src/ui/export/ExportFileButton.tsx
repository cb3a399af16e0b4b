import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import { Glyph } from '../Glyph';
import { lazy } from '../lazy';
import type { ExportProps } from './ExportMenu';

const ExportMenu = lazy(async () => ({ default: (await import('./ExportMenu')).ExportMenu }));

interface ExportFileButtonProps extends Omit<ExportProps, 'onClose'> {
  disabled?: boolean;
}

/** Button that asks for a file format, and then saves the file. */
export const ExportFileButton = ({ disabled, ...file }: ExportFileButtonProps) => {
  const translate = useTranslate();
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="button tool no-print"
        aria-haspopup="menu"
        disabled={disabled}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        <Glyph name="download" />
        {translate('ra.action.export')}
      </button>
      {button && <ExportMenu button={button} {...file} onClose={() => setButton(null)} />}
    </>
  );
};
