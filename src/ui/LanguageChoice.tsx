import { useLocales, useLocaleState } from 'ra-core';
import { ChoiceBox } from './ChoiceBox';

/** The language of the person who is signed in, kept on their device. Choosing another one draws the page again. */
export const LanguageChoice = ({ label }: { label: string }) => {
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  return (
    <ChoiceBox
      label={label}
      value={locale}
      onChange={setLocale}
      choices={locales.map(known => [known.locale, known.name] as const)}
    />
  );
};
