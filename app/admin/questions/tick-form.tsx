import type { ChangeEvent } from 'react';
import { Form, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { isChoice } from '../lists/chosen-rows.ts';
import { BACK } from '../products/bulk-form.tsx';
import { QUESTIONS_PREVIEW } from './question-columns.tsx';

/** The tick boxes of the list of questions belong to the form with this id. */
export const TICK_FORM = 'ticked-questions';

/** Leads from the ticked questions to the page on which they are changed; stays at the bottom, in reach of every row. */
export function TickForm({ rows }: { rows: number }) {
	const { search } = useLocation();
	return (
		<Form
			id={TICK_FORM}
			action={QUESTIONS_PREVIEW}
			className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card bg-paper px-4 py-3 shadow-float"
		>
			<input type="hidden" name={BACK} value={search} />
			<label className="flex min-h-11 items-center gap-3 noscript:hidden">
				<input type="checkbox" onChange={tickAll} className="size-5 accent-ember" />
				Tick all {rows} on this page
			</label>
			<Button type="submit" kind="ink">
				Change the ticked questions
			</Button>
			<p className="text-slate text-sm max-sm:hidden">
				Answer them with one text, show, hide or delete them. First you see each before and after.
			</p>
		</Form>
	);
}

function tickAll({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>): void {
	for (const box of form?.elements ?? [])
		if (box instanceof HTMLInputElement && isChoice(box.name)) box.checked = checked;
}
