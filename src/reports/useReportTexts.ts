import { useMemo } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { toReportTitle } from '../lib/toReportTitle';

export function useReportTexts(name: string): (key: string) => string {
  const translate = useTranslate();
  return useMemo(() => {
    const title = translate(`reports.${name}.title`, { _: toReportTitle(name) });
    return key =>
      key === 'title'
        ? title
        : translate(`reports.${name}.${key}`, { _: '' }) ||
          translate(`reports.kit.${key}`, { _: '', report: title.toLowerCase() });
  }, [name, translate]);
}
