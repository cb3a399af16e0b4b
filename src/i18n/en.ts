/**
 * The catalogue: the texts that `useTranslate` finds. docs/product.md quotes some of them. `%{Name}`, `%{name}` and `%{names}` stand
 * for a resource ("Purchase Order", "purchase order", "purchase orders").
 */
import activity from './en/activity.json';
import frame from './en/frame.json';
import reactAdmin from './en/reactAdmin.json';
import reports from './en/reports.json';
import resources from './en/resources.json';
import shared from './en/shared.json';

export const en = { ...activity, ...frame, ...reactAdmin, ...reports, ...resources, ...shared };

/** The files of the catalogue. */
export const CATALOGUE = ['activity', 'frame', 'reactAdmin', 'reports', 'resources', 'shared'] as const;
