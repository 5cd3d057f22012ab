import type { BulkField, BulkValues } from '#shop/catalogue/bulk/bulk-values.ts';
import { FLAG_WORDS } from '#shop/catalogue/lists/flag-words.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { MediaKind } from '#shop/media/media-kinds.ts';
import { WHOLE_PRODUCTS } from '#shop/staff/permissions.ts';
import { AmountText } from '../../../ui/amount-text.tsx';
import type { Column } from '../../lists/data-table.tsx';
import { RowLink } from '../../lists/row-link.tsx';

/** A product before and after a change; without an after it stays as it is. */
export type ChangeRow = {
	id: number;
	name: string;
	before: BulkValues;
	after: BulkValues | null;
	note: string | null;
};

/** The columns of a table of changed products: one for each of these fields, from what to what, and one for notes. */
export function changeColumns(
	fields: readonly BulkField[],
	categoryNames: Record<number, string>,
	hasNotes: boolean,
): Column<ChangeRow>[] {
	const text = (field: BulkField, value: number | null) => {
		if (value === null) return 'unknown';
		if (field === 'categoryId') return categoryNames[value] ?? `Category ${value}`;
		if (field === 'status') return value === 0 ? FLAG_WORDS.status[0] : FLAG_WORDS.status[1];
		return field === 'qty' ? value.toLocaleString('en-NG') : formatKobo(value);
	};
	return [
		PRODUCT,
		...fields.map(
			(field): Column<ChangeRow> => ({
				label: LABELS[field],
				numeric: field !== 'status' && field !== 'categoryId',
				cell: ({ before, after }) => (
					<FromTo
						before={text(field, before[field])}
						after={after && after[field] !== before[field] ? text(field, after[field]) : null}
					/>
				),
			}),
		),
		...(hasNotes ? [NOTE] : []),
	];
}

/** What products have of one specification, in words; without an after it stays as it is. */
export type SpecifiedRow = {
	id: number;
	name: string;
	specified: { before: string; after: string | null };
	note: string | null;
};

/** What is in a box, on one line. */
export const boxOnLine = (text: string) => text.replaceAll('\n', ' | ') || 'nothing said';

/** What a product needs, on one line. */
export const extrasOnLine = (extras: readonly { name: string }[]) =>
	extras.map(({ name }) => name).join(' | ') || 'nothing';

/** What a kit is made of, on one line. */
export const partsOnLine = (parts: readonly { name: string; pieces: number }[]) =>
	parts.map(({ name, pieces }) => `${pieces} × ${name}`).join(' | ') || 'nothing';

/** What a product has to read, to listen to and to watch, on one line. */
export const mediaOnLine = (media: readonly { kind: MediaKind; title: string }[]) =>
	media.map(({ kind, title }) => `${MEDIA_WORDS[kind]}: ${title}`).join(' | ') || 'nothing';

export const MEDIA_LABEL = 'Documents, sounds and videos';
export const MEDIA_WORDS: Record<MediaKind, string> = {
	document: 'Document',
	sound: 'Sound',
	video: 'Video',
};

/** The columns of a table of products of which one specification changed. */
export function specifiedColumns(label: string, hasNotes: boolean): Column<SpecifiedRow>[] {
	return [
		PRODUCT,
		{
			label,
			onCards: 'line',
			breaks: 'anywhere',
			cell: ({ specified }) => <FromTo {...specified} />,
		},
		...(hasNotes ? [NOTE] : []),
	];
}

const PRODUCT: Column<{ id: number; name: string }> = {
	label: 'Product',
	leads: true,
	breaks: 'anywhere',
	cell: ({ id, name }) => (
		<RowLink to={`/admin/edit-product/${id}`} needs={WHOLE_PRODUCTS}>
			{name}
		</RowLink>
	),
};

export const NOTE: Column<{ note: string | null }> = {
	label: 'Note',
	cell: ({ note }) => note ?? '–',
	breaks: 'anywhere',
};

const LABELS: Record<BulkField, string> = {
	sellingKobo: 'Selling Price',
	originalKobo: 'Original Price',
	costKobo: 'Cost',
	qty: 'Stock',
	status: 'Status',
	categoryId: 'Category',
};

/** What something was and what it is to be; without an after it stays. */
export function FromTo({ before, after }: { before: string; after: string | null }) {
	if (after === null) return <AmountText>{before}</AmountText>;
	return (
		<>
			<del className="text-slate">
				<AmountText>{before}</AmountText>
			</del>
			<span aria-hidden="true"> → </span>
			<ins className="inline-block font-semibold no-underline">
				<AmountText>{after}</AmountText>
			</ins>
		</>
	);
}
