/**
 * English texts of the layout and of components that screens share. docs/product.md quotes some of them. `%{Name}`,
 * `%{name}` and `%{names}` stand for a resource ("Purchase Order", "purchase order", "purchase orders").
 */
import frame from './en/frame.json';
import reactAdmin from './en/reactAdmin.json';
import resources from './en/resources.json';
import shared from './en/shared.json';
import { addTexts } from './translate';

for (const texts of [frame, reactAdmin, resources, shared]) addTexts(texts);
