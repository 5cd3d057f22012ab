import { type FormEvent, useState } from 'react';
import { Form, redirect, replace, useNavigation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { fieldProblem } from '#shop/kit/problem.ts';
import { giveBarcodes } from '#shop/labels/give-barcodes.ts';
import {
	GOODS,
	type LabelList,
	labelQuery,
	labelsText,
	readLabelForm,
	readLabelQuery,
	whyNotPrinted,
} from '#shop/labels/label-list.ts';
import { labelProducts } from '#shop/labels/label-products.ts';
import { labelsFrom, readLabelSource } from '#shop/labels/label-sources.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { type ActionError, formDone, formFields } from '../../page-handlers.ts';
import { useLastActionData } from '../../refresh.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { DoneNotice } from '../forms/done-notice.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { findProducts } from '../kits/find-products.ts';
import { FoundProducts } from '../kits/found-products.tsx';
import { chosenRows } from '../lists/chosen-rows.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/labels.ts';
import { editList } from './edit-list.ts';
import { LabelGoods } from './label-goods.tsx';
import { labelRow } from './label-view.ts';
import { LABELS, labelsFor } from './labels-link.tsx';
import { SheetFields } from './sheet-fields.tsx';

// Which labels are to be printed. The list stands in the address, so that it can be sent on and come back to; each press
// sends the form, which leads to the address of what it says.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Labels');

export const loader = staffLoader(async ({ db, offers }, { url }: Route.LoaderArgs) => {
	const { searchParams } = url;
	const list = readLabelQuery(searchParams);
	const source = readLabelSource(searchParams.get('from'));
	if (source) {
		const { goods, next } = await labelsFrom(db, source);
		throw redirect(addressOf({ ...list, goods }, { more: next ?? '' }));
	}
	const ticked = chosenRows(searchParams);
	if (ticked.length > 0) {
		const goods = ticked.map((productId) => ({ productId, count: 1 }));
		throw redirect(addressOf({ ...list, goods }, {}));
	}
	const [products, search] = await Promise.all([
		labelProducts(db, list.goods, await offers()),
		findProducts(db, searchParams.get('q'), () => null),
	]);
	const more = searchParams.get('more');
	return {
		list: { ...list, goods: products.map(({ id, count }) => ({ productId: id, count })) },
		rows: products.map(labelRow),
		gone: list.goods.length - products.length,
		search,
		more: readLabelSource(more) ? more : null,
	};
});

/** Where a list stands; with a search, or with what comes after it. */
function addressOf(list: LabelList, { q = '', more = '' }: { q?: string; more?: string }): string {
	const query = labelQuery(list);
	if (q) query.set('q', q);
	if (more) query.set('more', more);
	return `${LABELS}?${query}`;
}

export const action = staffAction(async ({ db, admin }, form, { request }: Route.ActionArgs) => {
	const fields = formFields(form);
	if (fields.intent === 'print') {
		const list = readLabelForm(fields);
		const why = whyNotPrinted(list);
		if (why !== null) throw fieldProblem(GOODS, why);
		throw redirect(`${LABELS}/print?${labelQuery(list)}`, 303);
	}
	if (fields.intent === 'give') {
		const list = readLabelForm(fields);
		const { given, left } = await giveBarcodes(db, admin.id, chosenRows(form));
		const message = [
			`${howMany(given.length, 'product has', 'products have')} a barcode of the shop’s own now.`,
			...left.map(({ name, reason }) => `${name}: ${reason}`),
		].join(' ');
		return formDone(request, addressOf(list, fields), { message });
	}
	const edited = await editList(db, fields);
	throw replace(addressOf(readLabelForm(edited.fields), { ...fields, q: edited.q }), 303);
});

/** After a refusal too: what was changed meanwhile is shown. */
export const shouldRevalidate = revalidateUnlessCutOff;

type Posted = { ok: true; message: string } | ActionError;

const PRODUCTS = { name: 'Products', to: '/admin/view-product' };
const TABLES = { name: 'Tables', to: '/admin/tables' };

export default function Labels({ loaderData }: Route.ComponentProps) {
	const { list, rows, gone, search, more } = loaderData;
	const posted = useLastActionData<Posted>();
	const refused = posted?.ok === false ? posted : undefined;
	const { formData } = useNavigation();
	const busy = (intent: string) => formData?.get('intent') === intent;
	const { text, count } = useLabelsText(list);
	const may = useMay();
	return (
		<>
			<Breadcrumb crumbs={[may('catalogue') ? PRODUCTS : TABLES, { name: 'Labels' }]} />
			<PageHead title="Labels" lead="With price and barcode, for shelves and boxes.">
				{more ? (
					<ButtonLink kind="quiet" size="small" to={labelsFor(more)}>
						The next products
					</ButtonLink>
				) : null}
			</PageHead>
			<div className="mt-4 max-w-4xl space-y-4 empty:hidden">
				{posted?.ok ? <DoneNotice key={posted.message} title={posted.message} /> : null}
				<RefusedNotice />
				{more ? (
					<Notice
						kind="info"
						title={`These are ${rows.length} of the products, as many as a list has.`}
					>
						<p>Print these, then go on to the next.</p>
					</Notice>
				) : null}
				{gone > 0 ? (
					<Notice
						kind="warning"
						title={`${howMany(gone, 'product is', 'products are')} no longer in the shop.`}
					/>
				) : null}
			</div>
			<Form
				method="post"
				preventScrollReset
				onInput={count}
				className="mt-4 max-w-4xl space-y-4"
				aria-label="The labels"
			>
				{more ? <input type="hidden" name="more" value={more} /> : null}
				<FoundProducts
					{...search}
					chosen={rows.map(({ id }) => id)}
					version={rows.map((row) => `${row.id}:${row.count}`).join()}
				/>
				<LabelGoods rows={rows} refused={refused} isGiving={busy('give')} />
				<SheetFields list={list} refused={refused} />
				<div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-paper p-3 shadow-float md:p-4">
					<Button type="submit" name="intent" value="print" size="small" busy={busy('print')}>
						See and print them
					</Button>
					<p className="tabular-nums" aria-live="polite">
						{text}
					</p>
				</div>
			</Form>
		</>
	);
}

/** How many labels and sheets there are as the form is typed; what is not right yet counts as before. */
function useLabelsText(list: LabelList) {
	const stored = labelsText(list);
	const [typed, setTyped] = useState({ of: list, text: stored });
	const count = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		const form = new FormData(currentTarget);
		const fields = [...form].flatMap(([name, value]): [string, string][] =>
			typeof value === 'string' ? [[name, value]] : [],
		);
		try {
			setTyped({ of: list, text: labelsText(readLabelForm(Object.fromEntries(fields))) });
		} catch {
			// The server says what is wrong with it.
		}
	};
	return { text: typed.of === list ? typed.text : stored, count };
}
