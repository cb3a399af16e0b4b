import { useTranslate } from '../i18n/useTranslate';
import { Glyph } from './Glyph';

export const PrintButton = () => (
  <button type="button" className="button tool no-print" onClick={() => window.print()}>
    <Glyph name="print" />
    <span className="tool-label">{useTranslate()('common.print')}</span>
  </button>
);
