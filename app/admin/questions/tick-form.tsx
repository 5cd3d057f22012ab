import { Form, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TickAll } from '../lists/tick-all.tsx';
import { BACK } from '../products/bulk/bulk-form.tsx';
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
			<TickAll form={TICK_FORM} rows={rows} />
			<Button type="submit" kind="ink">
				Change the ticked questions
			</Button>
			<p className="text-slate text-sm max-sm:hidden">
				Answer them with one text, show, hide or delete them. First you see each before and after.
			</p>
		</Form>
	);
}
