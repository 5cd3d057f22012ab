import { lines } from '../kit/text.ts';

// Parses a product's description for its page. Pure, so that pages can use it in the browser too.

export type Specification = { label: string; value: string };
type Description = { paragraphs: string[]; specifications: Specification[] };

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
	const all = lines(text);
	const heading = all.lastIndexOf(HEADING);
	const headed = heading < 0 ? [] : all.slice(heading + 1).map(splitLine);
	if (headed.length > 0 && headed.every((one) => one !== null)) {
		return { paragraphs: all.slice(0, heading), specifications: headed };
	}
	const specifications: Specification[] = [];
	for (let line = all.at(-1); line !== undefined; line = all.at(-1 - specifications.length)) {
		const specification = readSpecification(line);
		if (!specification) break;
		specifications.unshift(specification);
	}
	if (specifications.length < FEWEST_LINES) return { paragraphs: all, specifications: [] };
	return { paragraphs: all.slice(0, -specifications.length), specifications };
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
