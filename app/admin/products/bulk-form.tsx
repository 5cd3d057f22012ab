import { type ChangeEvent, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import type { ActionError } from '../../page-handlers.ts';
import { ask, showAlert } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { chosenRows, isChoice } from '../lists/chosen-rows.ts';

/** The table's tick boxes belong to the form with this id. */
export const BULK_FORM = 'bulk';

type BulkFormProps = {
	rows: number;
	categories: readonly { id: number; name: string }[];
	formKey: string;
};

/** One change to all ticked products: status, category, price or stock. */
export function BulkForm({ rows, categories, formKey }: BulkFormProps) {
	const fetcher = useFetcher<{ ok: true; message: string } | ActionError>();
	const form = useRef<HTMLFormElement>(null);
	const outcome = fetcher.data;
	const tell = useEffectEvent((result: NonNullable<typeof outcome>) => {
		const text = result.ok
			? result.message
			: (Object.values(result.errors)[0]?.[0] ?? result.message);
		// If input and ticks stayed, pressing again would raise the same prices once more.
		if (result.ok) form.current?.reset();
		void showAlert({ kind: result.ok ? 'success' : 'error', title: titleOf(result), text });
	});
	useEffect(() => {
		if (outcome) tell(outcome);
	}, [outcome]);
	const posted = useRefusedBulk();
	const result = outcome ?? posted;
	const refused = result?.ok === false ? result : undefined;
	const askFirst = useQuestion();
	return (
		<details open={refused !== undefined} className="group rounded-card bg-paper px-4">
			<Summary className="flex min-h-12 items-center justify-between font-semibold">
				Change the ticked products
				<Icon name="down" className="size-5 text-slate group-open:rotate-180" />
			</Summary>
			<fetcher.Form
				ref={form}
				id={BULK_FORM}
				method="post"
				onSubmit={askFirst}
				className="grid gap-4 pb-4 sm:grid-cols-2 lg:grid-cols-3"
			>
				<input type="hidden" name="intent" value="bulk" />
				<FormKeyField formKey={formKey} />
				<label className="flex min-h-11 items-center gap-3 sm:col-span-2 lg:col-span-3 noscript:hidden">
					<input type="checkbox" onChange={tickAll} className="size-5 accent-ember" />
					Tick all {rows} on this page
				</label>
				<BulkFields categories={categories} refused={refused} />
				<div className="sm:col-span-2 lg:col-span-3">
					<Button type="submit" kind="ink" busy={fetcher.state !== 'idle'}>
						Change them
					</Button>
				</div>
			</fetcher.Form>
		</details>
	);
}

function BulkFields({
	categories,
	refused,
}: Pick<BulkFormProps, 'categories'> & { refused: ActionError | undefined }) {
	const field = fieldsOf<keyof typeof CHANGES>({}, refused);
	return (
		<>
			<SelectField {...field('status')} label="Status" hint="Whether the shop shows them.">
				<option value="">As it is</option>
				<option value="0">Shown</option>
				<option value="1">Hidden</option>
			</SelectField>
			<SelectField {...field('category_id')} label="Category" hint="Where the shop lists them.">
				<option value="">As it is</option>
				{categories.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
			<InputField
				{...field('price')}
				label="New price (naira)"
				inputMode="decimal"
				hint="The same for each."
			/>
			<InputField
				label="Naira more or less"
				{...field('price_add')}
				hint="With a minus for less."
			/>
			<InputField
				label="Per cent more or less"
				{...field('price_percent')}
				hint="Rounded to whole naira."
			/>
			<InputField
				{...field('qty')}
				label="New stock"
				inputMode="numeric"
				hint="The same for each."
			/>
			<InputField label="Pieces more or less" {...field('qty_add')} hint="With a minus for less." />
		</>
	);
}

function tickAll({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>): void {
	for (const box of form?.elements ?? [])
		if (box instanceof HTMLInputElement && isChoice(box.name)) box.checked = checked;
}

const CHANGES = {
	status: 'status',
	category_id: 'category',
	price: 'new price',
	price_add: 'naira more or less',
	price_percent: 'per cent more or less',
	qty: 'new stock',
	qty_add: 'pieces more or less',
};

/** Asks for confirmation before many products change at once: only the activity log keeps the old values. */
function useQuestion() {
	const isSure = useRef(false);
	return async (event: SubmitEvent<HTMLFormElement>) => {
		const form = event.currentTarget;
		const sent = new FormData(form);
		const count = chosenRows(sent).length;
		const changes = Object.entries(CHANGES).flatMap(([name, label]) => {
			if (!sent.get(name)) return [];
			return `${label} ${writtenIn(form.elements.namedItem(name))}`;
		});
		// The server refuses an incomplete form anyway.
		if (isSure.current || count === 0 || changes.length === 0) {
			isSure.current = false;
			return;
		}
		event.preventDefault();
		isSure.current = await ask({
			title: 'Are you sure?',
			text: `${howMany(count, 'product is', 'products are')} changed at once: ${changes.join(', ')}.`,
			yes: 'Change them',
			no: 'Leave them',
		});
		if (isSure.current) form.requestSubmit();
	};
}

/** What somebody typed, or the words of what they chose. */
function writtenIn(field: Element | RadioNodeList | null): string {
	if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? '';
	return field instanceof HTMLInputElement ? field.value : '';
}

/** The refusal to show in a browser without scripts. */
export function useRefusedBulk(): ActionError | undefined {
	const posted = useActionData<ActionError>();
	return posted?.values.intent === 'bulk' ? posted : undefined;
}

/** Spec section 8. */
function titleOf(result: { ok: true } | ActionError): string {
	if (result.ok) return 'Success';
	return result.status === 422 ? 'Validation Error' : 'Failed to update product';
}
