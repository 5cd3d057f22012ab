import type { Definition } from '#shop/specifications/definitions.ts';
import type { SpecificationKind } from '#shop/specifications/specification-kinds.ts';
import { unitOf } from '#shop/specifications/units.ts';

/** A specification as the form of a product needs it. */
export type FormSpecification = {
	key: string;
	label: string;
	kind: SpecificationKind;
	/** As it is written behind a number; empty for none. */
	unit: string;
	choices: string[];
};

/** Those of a category for the form of a product. */
export function formSpecifications(definitions: readonly Definition[]): FormSpecification[] {
	return definitions.map(({ key, label, kind, unit, choices }) => ({
		key,
		label,
		kind,
		unit: unit === null ? '' : (unitOf(unit).plural ?? unitOf(unit).written),
		choices,
	}));
}
