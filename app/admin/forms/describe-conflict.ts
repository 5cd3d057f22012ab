import { changedFields, fieldLabel } from '#shop/audit/changed-fields.ts';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { type ChangeOfAnother, EditConflict } from '#shop/edits/edit-conflict.ts';
import { Problem } from '#shop/kit/problem.ts';
import type { StaffContext } from '../require-staff.ts';

const LONG = 120;
/** How much of a long text is shown before the place where two versions part. */
const LEAD = 40;

/** The columns of pictures, which are edited as a whole. */
const PICTURES: Record<string, string> = {
	images: 'Images',
	image: 'Image',
	mainImage: 'Main image',
	additionalImages: 'Additional images',
};

/**
 * Saves an edit.
 * @throws Problem what `save` throws; an EditConflict with the sentences of `conflictLines` as its fact `changes`
 */
export async function describingConflict<Saved>(
	{ db }: StaffContext,
	save: () => Promise<Saved>,
): Promise<Saved> {
	try {
		return await save();
	} catch (error) {
		if (!(error instanceof EditConflict)) throw error;
		const categories = await allCategoriesForStaff(db);
		const names = Object.fromEntries(categories.map(({ id, name }) => [id, name]));
		const changes = conflictLines(error.noun, error.changes, names);
		throw new Problem('conflict', error.message, { facts: { ...error.facts, changes } });
	}
}

/** The answer to an edit, naming what stayed as somebody else made it. */
export function savedMessage(message: string, changedByOthers: readonly string[]): string {
	if (changedByOthers.length === 0) return message;
	const fields = changedByOthers.map((column) => fieldLabel(column).toLowerCase()).join(', ');
	return `${message} Somebody else changed meanwhile, and this was kept: ${fields}.`;
}

/** A sentence for each field that somebody else changed; `categories` are names by id. Pure. */
export function conflictLines(
	noun: string,
	changes: readonly ChangeOfAnother[],
	categories: Record<string, string>,
): string[] {
	return changes.map((change) => {
		const { column } = change;
		const who = change.by ?? 'somebody else';
		const pictures = PICTURES[column];
		if (pictures) return `${pictures}: changed by ${who}`;
		const isBoth = 'sent' in change;
		const [sent, stored] = aroundDifference(change.sent, change.value);
		const [field] = changedFields(noun, { [column]: sent }, { [column]: stored }, { categories });
		const label = field?.name ?? column;
		const now = field?.after ?? 'nothing';
		if (!isBoth) return `${label}: ${who} saved ${now} (stays, since you left it alone)`;
		return `${label}: you typed ${field?.before ?? 'nothing'}, ${who} saved ${now}`;
	});
}

/** Of long texts only the part where they begin to differ. */
function aroundDifference(sent: unknown, stored: unknown): [unknown, unknown] {
	if (typeof sent !== 'string' || typeof stored !== 'string') return [sent, stored];
	if (sent.length <= LONG && stored.length <= LONG) return [sent, stored];
	const one = sent.replace(/\r\n?/g, '\n');
	const other = stored.replace(/\r\n?/g, '\n');
	let same = 0;
	while (same < one.length && one[same] === other[same]) same += 1;
	const from = Math.max(0, same - LEAD);
	const cut = (text: string) => {
		const part = text.slice(from, from + LONG);
		return `${from > 0 ? '…' : ''}${part}${from + LONG < text.length ? '…' : ''}`;
	};
	return [cut(one), cut(other)];
}
