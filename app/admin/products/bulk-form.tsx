import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { showAlert } from '../../ui/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import type { Refusal } from '../../visit.ts';

/** The tick boxes of the table belong to the form of this id. */
export const BULK_FORM = 'bulk';

/** One change to all products that are ticked in the table: status, price or stock. */
export function BulkForm() {
	const fetcher = useFetcher<{ ok: true; message: string } | Refusal>();
	const scripts = useScripts();
	const outcome = fetcher.data;
	const tell = useEffectEvent((told: NonNullable<typeof outcome>) => {
		const text = told.ok ? told.message : (Object.values(told.errors)[0]?.[0] ?? told.message);
		void showAlert({
			kind: told.ok ? 'success' : 'error',
			title: told.ok ? 'Success' : 'Validation Error',
			text,
		});
	});
	useEffect(() => {
		if (outcome) tell(outcome);
	}, [outcome]);
	const errors = outcome?.ok === false ? outcome.errors : {};
	return (
		<details className="group rounded-card bg-paper px-4">
			<summary className="flex min-h-12 items-center justify-between font-semibold">
				Change the ticked products
				<Icon name="down" className="size-5 text-slate group-open:rotate-180" />
			</summary>
			<fetcher.Form
				id={BULK_FORM}
				method="post"
				className="grid gap-4 pb-4 sm:grid-cols-2 lg:grid-cols-3"
			>
				<input type="hidden" name="intent" value="bulk" />
				{scripts ? <input type="hidden" name="scripts" value="1" /> : null}
				<SelectField label="Status" name="status" errors={errors.status}>
					<option value="">As it is</option>
					<option value="0">Shown</option>
					<option value="1">Hidden</option>
				</SelectField>
				<InputField
					label="New price (naira)"
					name="price"
					inputMode="decimal"
					errors={errors.price}
				/>
				<InputField
					label="Naira more or less"
					name="price_add"
					hint="With a minus for less."
					errors={errors.price_add}
				/>
				<InputField
					label="Per cent more or less"
					name="price_percent"
					hint="Rounded to whole naira."
					errors={errors.price_percent}
				/>
				<InputField label="New stock" name="qty" inputMode="numeric" errors={errors.qty} />
				<InputField
					label="Pieces more or less"
					name="qty_add"
					hint="With a minus for less."
					errors={errors.qty_add}
				/>
				<div className="sm:col-span-2 lg:col-span-3">
					<Button type="submit" kind="ink" busy={fetcher.state !== 'idle'}>
						Change them
					</Button>
				</div>
			</fetcher.Form>
		</details>
	);
}
