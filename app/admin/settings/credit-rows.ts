import type { Credit } from '#shop/settings/credits.ts';

// Credits as rows of the settings' form, each part in a field of its own; stored are lines (shop/settings/credits.ts).

export const CREDIT_PARTS = ['title', 'author', 'source', 'licence', 'licenceUrl'] as const;
export type CreditPart = (typeof CREDIT_PARTS)[number];
export type CreditRow = Record<CreditPart, string>;

export const EMPTY_CREDIT: CreditRow = {
	title: '',
	author: '',
	source: '',
	licence: '',
	licenceUrl: '',
};

/** The name of the field of a row, counted from 0. */
export function creditField(row: number, part: CreditPart): string {
	return `credit_${row}_${part}`;
}

export function creditRow(credit: Credit): CreditRow {
	const { title, author, source, licence, licenceUrl } = credit;
	return { title, author, source, licence, licenceUrl };
}

/** The rows in a form's fields in their order, those left empty too; null when the form had none. */
export function creditRowsIn(fields: Readonly<Record<string, string>>): CreditRow[] | null {
	const rows = Object.keys(fields).flatMap((name) => {
		const row = /^credit_(\d{1,4})_title$/.exec(name)?.[1];
		return row === undefined ? [] : [Number(row)];
	});
	if (rows.length === 0) return null;
	return rows.map((row) => {
		const part = (name: CreditPart) => (fields[creditField(row, name)] ?? '').trim();
		return {
			title: part('title'),
			author: part('author'),
			source: part('source'),
			licence: part('licence'),
			licenceUrl: part('licenceUrl'),
		};
	});
}

/** The lines that are stored: a row left empty is none, which is how a credit is taken away. */
export function creditLines(rows: readonly CreditRow[]): string {
	return rows
		.map((row) => CREDIT_PARTS.map((part) => row[part]))
		.filter((parts) => parts.some(Boolean))
		.map((parts) => parts.join(' | '))
		.join('\n');
}
