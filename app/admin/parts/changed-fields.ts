export type ChangedField = { name: string; before: string | null; after: string | null };

const LONGEST = 300;

/** A change from the audit trail, formatted: each field with its value before and after. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
	const was = asFields(before);
	const is = asFields(after);
	return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
		name,
		before: written(was, name),
		after: written(is, name),
	}));
}

function asFields(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Null for a thing that did not exist. */
function written(fields: Record<string, unknown>, name: string): string | null {
	const value = fields[name];
	if (value === undefined || value === null || value === '') return null;
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
