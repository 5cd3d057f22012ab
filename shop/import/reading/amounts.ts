// Prices as tables write them: "₦125.000,00", "1 250 000,00", "1,250,000.00".

type Mark = '.' | ',';

/** Reads the prices of one file; what a certain one shows of the decimal mark decides the others. */
export type Amounts = {
	/** The mark before the decimals, once it is known. */
	mark: Mark | undefined;
	/** How often each mark certainly stood before decimals. */
	seen: Record<Mark, number>;
	/** Whether a price could only be read by the others of the file. */
	hasUndecided: boolean;
};

export function newAmounts(mark?: Mark): Amounts {
	return { mark, seen: { '.': 0, ',': 0 }, hasUndecided: false };
}

/** As new, with the decimal mark that all certain prices of a file have. */
export function decidedAmounts({ seen }: Amounts): Amounts {
	if (seen['.'] > 0 && seen[','] > 0) return newAmounts();
	return newAmounts(seen['.'] > 0 ? '.' : seen[','] > 0 ? ',' : undefined);
}

/**
 * A price as digits with a point before its decimals, as it stands when it is no amount at all. Null when it may be two
 * amounts ("1.250") and nothing else in the file says which.
 */
export function plainAmount(given: string, amounts: Amounts): string | null {
	const text = given
		.trim()
		.replace(/^(?:₦|NGN|N(?=[\s\d]))\s*/i, '')
		.replace(/\s*NGN$/i, '')
		.replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '');
	if (!/^\d[\d.,]*\d$/.test(text)) return given;
	const point = pointed(text, '.');
	const comma = pointed(text, ',');
	if (!/[.,]/.test(text)) return text;
	if (point !== null && comma !== null) return undecided(text, amounts);
	if (point === null && comma === null) return given;
	amounts.seen[point === null ? ',' : '.'] += 1;
	return point ?? comma;
}

/**
 * Three digits behind a single mark: a comma is the one between thousands unless all others are decimal commas. Those
 * of another file's habit have three decimals, which no price has.
 */
function undecided(text: string, amounts: Amounts): string | null {
	const isComma = text.includes(',');
	if (amounts.mark === undefined && !isComma) {
		amounts.hasUndecided = true;
		return null;
	}
	if (amounts.mark === undefined) amounts.hasUndecided = true;
	return amounts.mark === (isComma ? ',' : '.') ? text.replace(',', '.') : text.replace(/[.,]/, '');
}

/** The amount if this mark stands before decimals and the other between thousands; null when it cannot be so. */
function pointed(text: string, mark: Mark): string | null {
	const [whole = '', decimals, ...more] = text.split(mark);
	if (more.length > 0) return null;
	if (decimals !== undefined && !/^\d{1,3}$/.test(decimals)) return null;
	const thousands = mark === '.' ? ',' : '.';
	if (!/^\d+$/.test(whole) && !isGrouped(whole, thousands)) return null;
	// Three decimals are only a possibility beside "1250": no price has them otherwise.
	if (decimals?.length === 3 && (whole.length > 3 || whole.includes(thousands) || /^0/.test(whole)))
		return null;
	const digits = whole.replaceAll(thousands, '');
	return decimals === undefined ? digits : `${digits}.${decimals}`;
}

function isGrouped(whole: string, thousands: Mark): boolean {
	const [first = '', ...groups] = whole.split(thousands);
	return /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}
