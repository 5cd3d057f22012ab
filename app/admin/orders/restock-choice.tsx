import { parseId } from '#shop/kit/parse-id.ts';
import { CheckField } from '../../ui/field.tsx';

// What of an order that comes back is sold again: nothing, unless somebody who has looked at it says so.

const LINE = 'restock_';

/** `text` is what of the line has not come back. */
export type RestockLine = { id: number; text: string };

/** The ids of the lines that were ticked. */
export function restockedLines(form: FormData): number[] {
	return [...form.keys()].flatMap((name) =>
		name.startsWith(LINE) ? (parseId(name.slice(LINE.length)) ?? []) : [],
	);
}

export const isRestocked = (form: FormData): boolean => restockedLines(form).length > 0;

/** A tick for each line, and one for all of several. */
export function RestockChoice({
	lines,
	values,
}: {
	lines: readonly RestockLine[];
	/** What was ticked in a form that was refused. */
	values: Record<string, string> | undefined;
}) {
	return (
		<fieldset className="mt-4">
			<legend className="font-semibold text-sm">
				When it comes back: what goes on sale again? Leave out what is opened, broken or missing.
			</legend>
			{lines.length > 1 ? (
				<div className="noscript:hidden">
					<CheckField
						label="All of it"
						onChange={({ currentTarget: { checked, form } }) => {
							for (const line of lines) {
								const tick = form?.elements.namedItem(LINE + line.id);
								if (tick instanceof HTMLInputElement) tick.checked = checked;
							}
						}}
					/>
				</div>
			) : null}
			{lines.map(({ id, text }) => (
				<CheckField
					key={id}
					name={LINE + id}
					value="1"
					defaultChecked={values?.[LINE + id] !== undefined}
					label={text}
				/>
			))}
		</fieldset>
	);
}
