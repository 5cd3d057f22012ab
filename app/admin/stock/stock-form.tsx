import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { STOCK_REASONS, stockFields } from '#shop/catalogue/stock-fields.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field.tsx';
import { focusFirstWrongField } from '../../ui/first-wrong-field.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { useOneSend } from '../../use-one-send.ts';
import { usePostedError } from '../../use-posted-error.ts';
import { showToast } from '../forms/toast.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { useMay } from '../staff-view.ts';

/** The fields in the table's rows belong to the form with this id. */
const STOCK_FORM = 'stock';
/** So many changes are named once they are saved. */
const MOST_NAMED = 4;
/** This many pieces light the whole meter. */
const FULL = 20;

/** Sends the new stock of all rows at once. `page` holds the table and the form; a refusal is for the `list` shown. */
export function useStockForm(page: RefObject<HTMLElement | null>, list: string) {
	const fetcher = useFetcher<{ ok: true; message: string; changes: string[] } | ActionError>({
		key: `stock${list}`,
	});
	const posted = usePostedError();
	const form = useRef<HTMLFormElement>(null);
	const pressedIn = useRef<string>(undefined);
	const sendOnce = useOneSend(fetcher.state, fetcher.data);
	const outcome = fetcher.data;
	const refused = outcome?.ok === false ? outcome : outcome ? undefined : posted;
	useEffect(() => {
		if (!refused) return;
		focusFirstWrongField(page.current);
		// It may have the focus already, and lie under what was just said at the bottom.
		document.activeElement?.scrollIntoView({ block: 'nearest' });
	}, [page, refused]);
	useUnsavedWarning(() => fieldsIn(form.current).some(isTyped), { inList: true });
	const tell = useEffectEvent((result: NonNullable<typeof outcome>) => {
		if (!result.ok) return;
		showToast({ kind: 'success', title: 'Success', text: result.message });
		// The next count may have another reason.
		const reason = form.current?.elements.namedItem('reason');
		if (reason instanceof HTMLSelectElement) reason.value = '';
	});
	useEffect(() => {
		if (outcome) tell(outcome);
	}, [outcome]);
	const [typed, setTyped] = useState(0);
	const countTyped = () => setTyped(fieldsIn(form.current).filter(isTyped).length);
	const countAgain = useEffectEvent(countTyped);
	const changes = outcome?.ok && typed === 0 ? outcome.changes : [];
	const isIdle = fetcher.state === 'idle';
	useEffect(() => {
		// With the rows as they are now: what was saved is typed no longer.
		if (isIdle || list) countAgain();
	}, [isIdle, list]);
	useEffect(() => {
		// The field that was pressed Enter in is made anew with its new stock, or went to another page of the list.
		if (!isIdle || !pressedIn.current || document.activeElement !== document.body) return;
		const fields = fieldsIn(form.current);
		const isOnly = fields.length === 1 && outcome?.ok;
		if (isOnly && focusSearch(list)) return;
		(fields.find(({ name }) => name === pressedIn.current) ?? fields[0])?.focus();
	}, [isIdle, list, outcome]);
	useEffect(() => {
		const [only, ...others] = fieldsIn(form.current);
		// Whoever scanned into the search goes on to the count.
		const isFree =
			document.activeElement === document.body || document.activeElement === searchField();
		if (only && others.length === 0 && isFree && isSearch(list)) focusAll(only);
	}, [list]);
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		if (!sendOnce(event)) return;
		const { activeElement } = document;
		pressedIn.current = activeElement instanceof HTMLInputElement ? activeElement.name : undefined;
	};
	return { fetcher, form, refused, posted, typed, changes, onSubmit, onType: countTyped };
}

/** The list shows what somebody looked for, such as the barcode that a scanner typed. */
const isSearch = (list: string) => Boolean(new URLSearchParams(list).get('q'));

function focusAll(field: HTMLInputElement): void {
	field.focus();
	field.select();
}

const searchField = () => document.querySelector<HTMLInputElement>('main input[type="search"]');

/** With the only row counted, the next barcode is scanned into the search. */
function focusSearch(list: string): boolean {
	const field = searchField();
	if (!field || !isSearch(list)) return false;
	focusAll(field);
	return true;
}

function fieldsIn(form: HTMLFormElement | null): HTMLInputElement[] {
	return [...(form?.elements ?? [])].filter(
		(field) => field instanceof HTMLInputElement && field.type === 'text',
	) as HTMLInputElement[];
}

function isTyped({ value, defaultValue }: HTMLInputElement): boolean {
	return value !== defaultValue;
}

/** What was typed is saved from here: in sight while there is something to save, and always without scripts. */
export function StockForm({
	fetcher,
	form,
	refused,
	typed,
	changes,
	posted,
	onSubmit,
}: ReturnType<typeof useStockForm>) {
	const scripts = useScripts();
	return (
		<fetcher.Form
			ref={form}
			id={STOCK_FORM}
			method="post"
			onSubmit={onSubmit}
			className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-paper p-4 noscript:sticky noscript:bottom-0 ${typed > 0 || changes.length > 0 ? 'sticky bottom-0 z-10 shadow-float' : ''}`}
		>
			<Button type="submit" busy={fetcher.state !== 'idle'}>
				Save the stock
			</Button>
			<label className="flex items-center gap-2 text-sm">
				Reason
				<select
					name="reason"
					defaultValue={posted?.values.reason ?? ''}
					className="h-11 rounded-control border border-edge bg-paper px-2 text-base"
				>
					<option value="">Not said</option>
					{STOCK_REASONS.map((reason) => (
						<option key={reason}>{reason}</option>
					))}
				</select>
			</label>
			<p role="status" className="wrap-anywhere min-w-0 text-sm empty:hidden">
				{typed > 0 ? (
					<strong>{typed} not saved yet</strong>
				) : changes.length > 0 ? (
					`Saved. ${changes.slice(0, MOST_NAMED).join('; ')}${changes.length > MOST_NAMED ? ` and ${changes.length - MOST_NAMED} more` : ''}`
				) : null}
			</p>
			{typed > 0 || changes.length > 0 ? null : (
				<p className="text-slate text-sm">
					Type what you counted, or +5 and -2 for so many more and fewer.
				</p>
			)}
			{/* Short, and beside the button: it must not cover the rows it speaks of. */}
			<p role="alert" className="min-w-0 grow basis-64 font-medium text-red text-sm empty:hidden">
				{scripts ? refused?.message : null}
			</p>
		</fetcher.Form>
	);
}

/** The stock of a row as a meter, and to be typed over unless it follows from that of parts. */
export function StockCell({
	row,
	form,
}: {
	row: { id: number; name: string; qty: number; notSent: number; onOrder: number; isKit: boolean };
	form: ReturnType<typeof useStockForm>;
}) {
	const may = useMay();
	if (!row.isKit) return <StockField row={row} form={form} />;
	return (
		<div className="inline-block">
			<div className="flex items-center gap-2">
				<LevelMeter value={row.qty / FULL} scale="reserve" className="h-2.5" />
				<span className="px-2 text-base tabular-nums">{row.qty}</span>
			</div>
			{may('catalogue') ? (
				<Link
					to={`/admin/edit-product/${row.id}/kit`}
					className="inline-flex min-h-6 items-center underline underline-offset-4"
				>
					from its parts
				</Link>
			) : (
				'from its parts'
			)}
		</div>
	);
}

function StockField({
	row: { id, name, qty, notSent, onOrder },
	form: { refused, posted },
}: {
	row: { id: number; name: string; qty: number; notSent: number; onOrder: number };
	form: ReturnType<typeof useStockForm>;
}) {
	const fields = stockFields(id);
	const errors = refused?.errors[fields.qty];
	const result: unknown = refused?.facts.stock;
	// After it was reported that the stock is another by now, that is what the editor has seen.
	const seen =
		typeof result === 'object' && result ? new Map(Object.entries(result)).get(`${id}`) : qty;
	return (
		<div className="inline-block">
			<div className="inline-flex items-center gap-2">
				<LevelMeter value={qty / FULL} scale="reserve" className="h-2.5" />
				<input type="hidden" form={STOCK_FORM} name={fields.seen} value={String(seen ?? qty)} />
				<input
					// Saved, it is typed no longer: from now on it follows the stock.
					key={qty}
					type="text"
					form={STOCK_FORM}
					name={fields.qty}
					// Where scripts run, what was typed is still there after a refusal.
					defaultValue={posted?.values[fields.qty] ?? String(qty)}
					inputMode="numeric"
					autoComplete="off"
					aria-label={`Stock of ${name}`}
					aria-invalid={errors ? true : undefined}
					aria-describedby={errors ? `${fields.qty}-error` : undefined}
					className="h-11 w-20 scroll-mt-40 scroll-mb-48 rounded-control border border-edge bg-paper px-2 text-base tabular-nums aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red"
				/>
			</div>
			{notSent > 0 ? (
				<span className="block text-slate text-sm tabular-nums">
					{qty + notSent} on the shelf, {notSent} for orders
				</span>
			) : null}
			{onOrder > 0 ? (
				<Link
					to={`/admin/what-to-order/${id}`}
					className="flex min-h-6 items-center text-sm tabular-nums underline underline-offset-4"
				>
					{onOrder} on order
				</Link>
			) : null}
			<FieldErrors id={`${fields.qty}-error`} errors={errors} />
		</div>
	);
}
