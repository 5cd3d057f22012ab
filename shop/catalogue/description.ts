// Parses a product's description for its page. Pure, so that pages can use it in the browser too.

export type Specification = { label: string; value: string };
export type Description = { paragraphs: string[]; specifications: Specification[] };

const LONGEST_LABEL = 32;
/** "Power: 250 W". A label is short and not a sentence, so that "In the box: microphone, clip." stays text. */
const LINE = /^([A-Z0-9][^:.!?;]*?): (\S.*)$/u;
const FEWEST_LINES = 2;
/** The line before the specifications of imported descriptions: below it every "Label: value" is one. */
const HEADING = 'Specifications';

/**
 * The paragraphs of a description (one per line), and the "Label: value" lines at its end as a table, if there are at
 * least two.
 */
export function readDescription(text: string): Description {
	const lines = text
		.split(/\r\n|\r|\n/)
		.map((line) => line.trim())
		.filter(Boolean);
	const heading = lines.lastIndexOf(HEADING);
	const headed = heading < 0 ? [] : lines.slice(heading + 1).map(splitLine);
	if (headed.length > 0 && headed.every((one) => one !== null)) {
		return { paragraphs: lines.slice(0, heading), specifications: headed };
	}
	const specifications: Specification[] = [];
	for (let line = lines.at(-1); line !== undefined; line = lines.at(-1 - specifications.length)) {
		const specification = readSpecification(line);
		if (!specification) break;
		specifications.unshift(specification);
	}
	if (specifications.length < FEWEST_LINES) return { paragraphs: lines, specifications: [] };
	return { paragraphs: lines.slice(0, -specifications.length), specifications };
}

/** The beginning of a text of up to `most` characters, cut between words. */
export function beginningOf(text: string, most: number): string {
	if (text.length <= most) return text;
	const space = text.lastIndexOf(' ', most - 1);
	// The "…" counts as one of the characters.
	const cut = text.slice(0, space > most / 2 ? space : most - 1);
	// Also removes half an emoji at the end.
	return `${cut.replace(/[\s,;:.\uD800-\uDBFF]+$/, '')}…`;
}

function splitLine(line: string): Specification | null {
	const [, label, value] = /^([^:]+): (.+)$/.exec(line) ?? [];
	return label && value ? { label, value } : null;
}

function readSpecification(line: string): Specification | null {
	const [, label = '', value = ''] = LINE.exec(line) ?? [];
	if (!label || label.length > LONGEST_LABEL || /[.!?]$/.test(value)) return null;
	return { label, value };
}
