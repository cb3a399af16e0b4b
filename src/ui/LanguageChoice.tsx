import { useLocales, useLocaleState } from 'ra-core';
import { NativeSelect } from './NativeSelect';

/** Select of the language. The choice is stored on the device, and the page renders again in that language. */
export const LanguageChoice = ({ label }: { label: string }) => {
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  return (
    <NativeSelect
      label={label}
      value={locale}
      onChange={setLocale}
      choices={locales.map(known => [known.locale, known.name] as const)}
    />
  );
};
