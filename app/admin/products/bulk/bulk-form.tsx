import { useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { MOST_AT_ONCE } from '#shop/catalogue/bulk/bulk-values.ts';
import type { Counted } from '#shop/kit/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Summary } from '../../../ui/summary.tsx';
import { NEW_FAMILY } from '../../families/family-addresses.ts';
import { fieldsOf } from '../../forms/form-values.ts';
import { LABELS } from '../../labels/labels-link.tsx';
import { isChoice } from '../../lists/chosen-rows.ts';
import { TickAll } from '../../lists/tick-all.tsx';
import { BulkFields, type CategoryName } from './bulk-fields.tsx';

/** The table's tick boxes belong to the form with this id. */
export const BULK_FORM = 'bulk';
/** The page that shows what a change would do. */
export const PREVIEW = '/admin/change-products';
/** The same for one specification. */
export const SPECIFICATION_PREVIEW = '/admin/change-specification';
/** The same for what is in the box. */
export const BOX_PREVIEW = '/admin/change-box';
/** The same for what they need. */
export const EXTRAS_PREVIEW = '/admin/change-extras';
/** The same for what kits are made of. */
export const KITS_PREVIEW = '/admin/change-kits';
/** The same for documents, sounds and videos. */
export const MEDIA_PREVIEW = '/admin/change-media';
/** In its address: the query of the list to go back to. */
export const BACK = 'back';
/** In its address: instead of the ticked products, all that this list finds. */
export const ALL = 'all';

/** What else can become of the ticked products, each on a page of its own. */
const OTHER_CHANGES = [
	['A specification', SPECIFICATION_PREVIEW],
	['What is in the box', BOX_PREVIEW],
	['What they need', EXTRAS_PREVIEW],
	['Parts of kits', KITS_PREVIEW],
	['Documents and media', MEDIA_PREVIEW],
	['Make them a family', NEW_FAMILY],
] as const;

const STICKY = 'sticky bottom-0 shadow-float';

type BulkFormProps = {
	rows: number;
	/** How many products the list has on all its pages. */
	found: Counted;
	categories: readonly CategoryName[];
	/** Whether whoever looks may change prices and stock, too. */
	mayPrice: boolean;
};

/**
 * One change to all ticked products. It leads to a page that shows each product before and after, where it is made. The
 * form stays at the bottom of the window, in reach of every row, once one is ticked; without scripts always.
 */
export function BulkForm({ rows, found, categories, mayPrice }: BulkFormProps) {
	const { search } = useLocation();
	const form = useRef<HTMLFormElement>(null);
	const ticked = useTicked(form);
	const mayChangeAll = mayPrice && found.total > rows;
	return (
		<details
			className={`group z-10 rounded-card bg-paper px-4 ${ticked > 0 ? STICKY : 'noscript:sticky noscript:bottom-0 noscript:shadow-float'}`}
		>
			<Summary className="flex min-h-12 items-center justify-between font-semibold">
				<span>
					Change the ticked products
					{mayChangeAll ? ', or all found' : null}
					{ticked > 0 ? <span className="tabular-nums"> ({ticked})</span> : null}
				</span>
				<Icon name="up" className="size-5 text-slate" />
			</Summary>
			<Form
				ref={form}
				id={BULK_FORM}
				action={PREVIEW}
				className="max-h-[60vh] space-y-5 overflow-y-auto overscroll-contain px-0.5"
			>
				<input type="hidden" name={BACK} value={search} />
				<TickAll form={BULK_FORM} rows={rows} />
				{mayPrice ? <BulkFields field={fieldsOf({}, undefined)} categories={categories} /> : null}
				<div className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-paper py-3 sm:sticky sm:bottom-0">
					{mayPrice ? (
						<>
							<Button type="submit" kind="ink">
								Change them
							</Button>
							{mayChangeAll ? <ChangeAll found={found} /> : null}
						</>
					) : null}
					{mayChangeAll ? (
						<p className="w-full text-slate text-sm">
							These are for the ticked products alone, since their page shows all of them at once:
						</p>
					) : null}
					{OTHER_CHANGES.map(([label, page]) => (
						<Button key={page} type="submit" kind="quiet" formAction={page}>
							{label}
						</Button>
					))}
					<p className="text-slate text-sm">
						First you see each product before and after; nothing changes until then.
					</p>
					<Button type="submit" kind="quiet" formAction={LABELS}>
						Print labels
					</Button>
				</div>
			</Form>
		</details>
	);
}

/** Of more pages than this one: the same change to every product that the list finds, ticked or not. */
function ChangeAll({ found: { total, isMore } }: { found: Counted }) {
	if (total > MOST_AT_ONCE)
		return (
			<p className="text-slate text-sm">
				All that a list finds can be changed at once up to {MOST_AT_ONCE.toLocaleString('en-NG')}{' '}
				products: narrow this one by its filters.
			</p>
		);
	return (
		<Button type="submit" kind="quiet" name={ALL} value="1">
			Change all {isMore ? '' : `${total.toLocaleString('en-NG')} `}found
		</Button>
	);
}

/** How many boxes are ticked; 0 without scripts. */
function useTicked(form: { current: HTMLFormElement | null }): number {
	const [ticked, setTicked] = useState(0);
	useEffect(() => {
		const count = () => {
			const boxes = [...(form.current?.elements ?? [])].filter(
				(box) => box instanceof HTMLInputElement && isChoice(box.name) && box.checked,
			);
			setTicked(boxes.length);
		};
		count();
		document.addEventListener('change', count);
		return () => document.removeEventListener('change', count);
	}, [form]);
	return ticked;
}
