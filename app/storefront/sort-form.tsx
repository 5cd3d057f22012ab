import { Form, useSubmit } from 'react-router';
import { Button } from '../ui/button.tsx';

export type SortChoice = { value: string; label: string };

/** 'sort by' as a form that sends itself once a choice is made; without scripts it has a button. */
export function SortForm({ choices, chosen }: { choices: readonly SortChoice[]; chosen: string }) {
	const submit = useSubmit();
	return (
		<Form method="get" preventScrollReset className="flex items-center gap-2">
			<label htmlFor="sort" className="text-slate text-sm">
				sort by
			</label>
			<select
				id="sort"
				name="sort"
				key={chosen}
				defaultValue={chosen}
				onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
				className="min-h-11 rounded-control border border-edge bg-paper px-3 font-semibold text-sm"
			>
				{choices.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<span className="hidden noscript:block">
				<Button type="submit" kind="quiet">
					Sort
				</Button>
			</span>
		</Form>
	);
}
