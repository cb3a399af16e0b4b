/** Converts tenders between the words of the wire and those of the database, one of which differs. */
import type { Tender as TenderWord } from '../../contract/words.ts';
import type { Tender } from '../database/tables/sales.ts';

export const tenderIn = (word: TenderWord): Tender => (word === 'giftCard' ? 'gift_card' : word);

export const tenderWord = (tender: Tender): TenderWord => (tender === 'gift_card' ? 'giftCard' : tender);
