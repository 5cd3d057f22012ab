import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** The bar of a change of many things that undoes it, `until` a time of day; `note` says what is not undone. */
export function UndoChange({ until, note }: { until: string; note: string }) {
	return (
		<Form
			method="post"
			className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 rounded-card bg-paper p-4 shadow-float"
		>
			<Button type="submit" kind="quiet">
				Undo this change
			</Button>
			<p className="text-slate text-sm">
				Until {until}. {note}
			</p>
		</Form>
	);
}
