import { type SpecificationValue, valueText } from '#shop/specifications/specification-values.ts';

type Changed = { before: SpecificationValue | null; after: SpecificationValue | null };

/** A changed value of a specification for people. */
export function beforeAndAfter({ before, after }: Changed, of: { unit: string | null }) {
	const text = (value: SpecificationValue | null) =>
		value === null ? 'none' : valueText(value, of);
	return { before: text(before), after: before === after ? null : text(after) };
}
