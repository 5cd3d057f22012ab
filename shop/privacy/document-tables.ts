import { type SQL, sql } from 'drizzle-orm';
import { ownByAddress, type Person, repairsOf } from './own-rows.ts';

// What a person can download of the documents beside orders, and the reasons for which columns are left out.

export type ExportedTable = {
	/** Its name in the download. */
	as: string;
	/** The rows of a person, of the table as `t`. */
	whose: (person: Person) => SQL;
	/** Columns that are not the person's to have, each with the reason. */
	without?: Readonly<Record<string, string>>;
};

export const SECRET = 'opens the account or the order to whoever has it';
export const STAFF = 'about the staff, who are other people';
export const INSIDE = 'how the shop works inside, nothing about a person';
export const NOTE = 'a note of the staff';

/** By table. */
export const DOCUMENT_TABLES: Readonly<Record<string, ExportedTable>> = {
	quotes: {
		as: 'quotations',
		whose: ownByAddress,
		without: { public_key: SECRET, made_by: STAFF },
	},
	quote_lines: {
		as: 'quotation_lines',
		whose: (person) => sql`t.quote_id in (select t.id from quotes t where ${ownByAddress(person)})`,
	},
	repair_jobs: {
		as: 'repairs',
		whose: ownByAddress,
		without: { public_key: SECRET, booked_by: STAFF },
	},
	repair_events: {
		as: 'repair_states',
		whose: (person) => sql`t.job_id in ${repairsOf(person)}`,
		without: { by_user_id: STAFF, note: NOTE },
	},
	cash_receipts: {
		as: 'receipts',
		whose: (person) => sql`(
			t.repair_id in ${repairsOf(person)}
			or t.layaway_id in (select t.id from layaways t where ${ownByAddress(person)}))`,
		without: { by_user_id: STAFF, collector_id: STAFF, note: NOTE, handover_id: INSIDE },
	},
	layaways: {
		as: 'layaways',
		whose: ownByAddress,
		without: {
			public_key: SECRET,
			opened_by: STAFF,
			closed_by: STAFF,
			reason: NOTE,
			paid_back_note: NOTE,
		},
	},
	layaway_lines: {
		as: 'layaway_lines',
		whose: (person) =>
			sql`t.layaway_id in (select t.id from layaways t where ${ownByAddress(person)})`,
	},
};
