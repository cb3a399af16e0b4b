import { useLocales, useLocaleState } from 'ra-core';
import { ChoiceBox } from './ChoiceBox';

/** The language of the signed-in person, stored on the device. Choosing another language redraws the page. */
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
