import { useTranslate as useTranslateOfReactAdmin } from 'ra-core';
import type { Translate } from './translate';

export const useTranslate: () => Translate = useTranslateOfReactAdmin;
