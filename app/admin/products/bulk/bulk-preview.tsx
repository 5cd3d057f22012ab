import type { ReactNode } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { type FieldErrors, Problem } from '#shop/kit/problem.ts';
import { Notice } from '../../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Pagination } from '../../../ui/lists/pagination.tsx';
import { Summary } from '../../../ui/summary.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FormKeyField } from '../../forms/form-key.tsx';
import { choiceOf } from '../../lists/chosen-rows.ts';
import { type Column, DataTable } from '../../lists/data-table.tsx';
import { listAddress } from '../../lists/list-address.ts';
import { BACK, PREVIEW } from './bulk-form.tsx';
import { type SpecifiedRow, specifiedColumns } from './change-columns.tsx';

// What the pages share on which one thing of many ticked products is changed: what would change, before and after, and
// the button that makes it so.

/** In front of a product's id: what the preview showed of it. */
const SEEN = 'seen_';

/** A product that changes, with what stands for its present state; or one that stays as it is. */
type PreviewRow = SpecifiedRow & { seen: string; changes: boolean };

/** Why there is no preview: a sentence, and messages by field. */
type Rejection = { message: string; errors: FieldErrors };
export const rejection = (message: string, errors: FieldErrors = {}): Rejection => ({
	message,
	errors,
});

/** A refusal as a preview shows it. @throws whatever else `error` is */
export function rejectionBy(error: unknown): Rejection {
	if (!(error instanceof Problem)) throw error;
	return rejection(error.message, error.fields);
}

/** What a preview showed of each product, as its form sends it. */
export function seenOf(form: FormData): Map<number, string> {
	const seen = new Map<number, string>();
	for (const [name, value] of form) {
		const id = name.startsWith(SEEN) ? parseId(name.slice(SEEN.length)) : null;
		if (id !== null && typeof value === 'string') seen.set(id, value);
	}
	return seen;
}

/** The page of a change that was made; `back` is the query of the list to go back to from there. */
export function changeAddress(id: number, back: string | null, page = PREVIEW): string {
	return `${page}/${id}${back ? `?${new URLSearchParams({ [BACK]: back })}` : ''}`;
}

/** What the form of a preview sends along: the list to go back to, and the ticked products. */
export function TickedFields({ ids, back }: { ids: readonly number[]; back: string }) {
	return (
		<>
			<input type="hidden" name={BACK} value={back} />
			{ids.map((id) => (
				<input key={id} type="hidden" name={choiceOf(id)} value="1" />
			))}
		</>
	);
}

type BulkPreviewProps = {
	title: string;
	/** What is changed: products, if nothing else is said. */
	of?: {
		list: string;
		one: string;
		columns: (label: string, hasNotes: boolean) => Column<PreviewRow>[];
	};
	/** What changes, the heading of its column. */
	label: string;
	ids: readonly number[];
	back: string;
	rows: readonly PreviewRow[];
	/** A sentence that no field says. */
	refused: string | null;
	/** Why the change was not made. */
	failed: string | undefined;
	formKey: string;
	/** What is to change, as hidden fields of the form that makes it so. */
	edit: ReactNode;
	/** The change is put together in several steps, each with a preview: the form stays open above it. */
	inSteps?: boolean;
	/** The form that leads to the preview. */
	children: ReactNode;
};

const PRODUCTS = { list: '/admin/view-product', one: 'product', columns: specifiedColumns };

/** The whole page. */
export function BulkPreview({
	title,
	label,
	ids,
	back,
	rows,
	of = PRODUCTS,
	...props
}: BulkPreviewProps) {
	const changes = rows.filter((row) => row.changes);
	const { search } = useLocation();
	return (
		<>
			<PageHead
				title={title}
				lead={
					rows.length > 0
						? `${changes.length} of ${howMany(rows.length, of.one)} would change`
						: howMany(ids.length, `chosen ${of.one}`)
				}
			>
				<ButtonLink kind="quiet" size="small" to={`${of.list}${back.startsWith('?') ? back : ''}`}>
					Back to the list
				</ButtonLink>
			</PageHead>
			<div className="mt-4 space-y-4">
				{props.refused ? <Notice kind="error" title={props.refused} /> : null}
				{props.failed ? (
					<Notice kind="error" title={props.failed}>
						<p>Below is what would change now.</p>
					</Notice>
				) : null}
				{rows.length > 0 && !props.inSteps ? (
					<Adjust key={search}>{props.children}</Adjust>
				) : (
					props.children
				)}
				{rows.length > 0 ? (
					<DataTable
						caption="What would change"
						columns={of.columns(
							label,
							rows.some(({ note }) => note),
						)}
						rows={rows}
					/>
				) : null}
				{changes.length > 0 ? (
					<ChangeBar count={changes.length} one={of.one} formKey={props.formKey}>
						{props.edit}
						{changes.map(({ id, seen }) => (
							<input key={id} type="hidden" name={SEEN + id} value={seen} />
						))}
					</ChangeBar>
				) : null}
			</div>
		</>
	);
}

/** The button that makes the change; `children` are what is to change, as hidden fields. */
export function ChangeBar({
	count,
	one,
	formKey,
	children,
}: {
	count: number;
	one: string;
	formKey: string;
	children: ReactNode;
}) {
	const busy = useNavigation().formMethod === 'POST';
	return (
		<Form
			method="post"
			className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 rounded-card bg-paper p-4 shadow-float"
		>
			<FormKeyField formKey={formKey} />
			{children}
			<Button type="submit" busy={busy}>
				Change {howMany(count, one)}
			</Button>
			<p className="text-slate text-sm">It can be undone for an hour.</p>
		</Form>
	);
}

/** The form once more, folded: what the change does comes first, and the bar at the bottom does not lie over it. */
function Adjust({ children }: { children: ReactNode }) {
	return (
		<details>
			<Summary className="flex min-h-12 items-center justify-between rounded-card bg-paper px-4 font-semibold">
				Adjust the change
				<Icon name="down" className="size-5 text-slate" />
			</Summary>
			<div className="mt-4 space-y-4">{children}</div>
		</details>
	);
}

/** A sentence for a product that stays as it is, or null. */
export function noteOf(reason: string | null, isSame: boolean): string | null {
	if (reason) return `Stays as it is. ${reason}`;
	return isSame ? 'Is so already.' : null;
}

/** The pages of a table of changed products. */
export function PreviewPages({ pages }: { pages: { page: number; lastPage: number } }) {
	const { search } = useLocation();
	return (
		<Pagination
			{...pages}
			label="Pages of products"
			href={(to) => listAddress(search, { page: String(to) })}
		/>
	);
}
