import { useTranslate as useTranslateOfReactAdmin } from 'ra-core';
import type { Translate } from './translate';

/** react-admin's hook for our keys. */
export const useTranslate: () => Translate = useTranslateOfReactAdmin;
