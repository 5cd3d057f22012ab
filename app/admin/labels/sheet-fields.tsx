import {
	LABEL_PART_NAMES,
	LABEL_PARTS,
	type LabelList,
	PART,
	PARTS,
} from '#shop/labels/label-list.ts';
import { SHEET_NAMES, SHEETS } from '#shop/labels/label-sheets.ts';
import type { ActionError } from '../../page-handlers.ts';
import { CheckField, FieldErrors, InputField, SelectField } from '../../ui/field.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';

type SheetProps = { list: LabelList; refused: ActionError | undefined };

/** What the labels are printed on, and what stands on them. */
export function SheetFields({ list, refused }: SheetProps) {
	const field = fieldsOf({ sheet: list.sheet, start: String(list.start) }, refused);
	const ticked = LABEL_PART_NAMES.map((part): [string, boolean] => [
		PART + part,
		list.parts.includes(part),
	]);
	const tick = ticksOf(Object.fromEntries(ticked), refused);
	return (
		<section aria-labelledby="sheet" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="sheet" className="text-2xl">
				Sheet
			</h2>
			<div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
				<SelectField
					{...field('sheet')}
					label="Labels"
					hint="The size of the labels that you have."
				>
					{SHEET_NAMES.map((name) => (
						<option key={name} value={name}>
							{SHEETS[name].label}
						</option>
					))}
				</SelectField>
				<InputField
					{...field('start')}
					label="First label"
					hint="Of a partly used sheet the first free one, counted row by row."
					inputMode="numeric"
					maxLength={2}
					autoComplete="off"
				/>
			</div>
			<fieldset className="mt-4" aria-describedby={refused?.errors[PARTS] ? PARTS : undefined}>
				<legend className="font-semibold text-sm">On each label</legend>
				<div className="grid sm:grid-cols-2">
					{LABEL_PART_NAMES.map((part) => (
						<CheckField key={part} {...tick(PART + part)} value="1" label={LABEL_PARTS[part]} />
					))}
				</div>
				<FieldErrors id={PARTS} errors={refused?.errors[PARTS]} />
			</fieldset>
		</section>
	);
}
