import { useGetResourceLabel, useResourceContext } from 'ra-core';
import { useMemo } from 'react';
import type { TextKeySuffix } from '../i18n/textKey';
import type { TextValues } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';

type Words = (key: string, values?: TextValues) => string;

export function useResourceTexts(): Words {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  // react-admin returns a new function on each render, although the names that it returns stay the same. The memoised
  // function depends on these names, so that the rows do not render again.
  const labelOf = useGetResourceLabel();
  const [one, many] = [labelOf(resource, 1), labelOf(resource, 2)];
  return useMemo(() => {
    const names = { Name: one, name: one.toLowerCase(), names: many.toLowerCase() };
    return (key, values) => {
      const own = `resources.${resource}.words.${key}`;
      return (
        translate(own, { _: '', ...names, ...values }) ||
        translate(`kit.${key as TextKeySuffix<'kit'>}`, { ...names, ...values })
      );
    };
  }, [resource, translate, one, many]);
}
