import { useSearchParams } from 'react-router';
import type { OrderView } from '#shop/fulfilment/order-views.ts';
import type { Days } from '#shop/kit/lagos-days.ts';
import {
	ORDER_STATES,
	type OrderState,
	orderStateLabel,
	WAITING_STATES,
} from '#shop/orders/order-states.ts';
import { SHOWN_STATE_LABELS, SHOWN_STATES } from '#shop/payments/payment-states.ts';
import { FilterBar, FilterDays, FilterSelect } from '../lists/filter-bar.tsx';
import { ViewLinks } from '../lists/view-links.tsx';
import { paymentName } from './payment-name.ts';

// What the list of orders shows: a view that staff open every day, or a search of their own.

export const ROWS_CHOICES = [5, 20, 50, 100];

/** Parts of the address that do not choose other orders. */
const NOT_CHOOSING = ['page', 'per_page', 'sort'];

/** The view that an address shows; undefined when it asks for something else. */
function useOrderView(views: readonly OrderView[]): OrderView | undefined {
	const [sent] = useSearchParams();
	const query = new URLSearchParams([...sent].filter(([, value]) => value !== ''));
	for (const name of NOT_CHOOSING) query.delete(name);
	query.sort();
	return views.find((view) => view.query === query.toString());
}

/** The views as links with their numbers of orders; how many rows a page has, and their order, stay as they are. */
export function OrderViews({ views }: { views: readonly OrderView[] }) {
	const shown = useOrderView(views);
	const [sent] = useSearchParams();
	const carried = ['per_page', 'sort'].flatMap((name) => {
		const value = sent.get(name);
		return value ? [[name, value] as const] : [];
	});
	const links = views
		.filter((view) => isOffered(view) || view === shown)
		.map((view) => {
			const to = new URLSearchParams(view.query);
			for (const [name, value] of carried) to.set(name, value);
			return {
				label: view.label,
				to: `/admin/orders?${to}`,
				isCurrent: view === shown,
				counted: view,
			};
		});
	return <ViewLinks label="Views of the orders" views={links} />;
}

/** All, and the day's work; what is seldom only while there is something in it. */
function isOffered({ query, total }: OrderView): boolean {
	const [state] = new URLSearchParams(query).values();
	return total > 0 || query === '' || WAITING_STATES.some((each) => each === state);
}

export function OrderFilters({
	views,
	modes,
	discount,
	days,
	rows,
}: {
	views: readonly OrderView[];
	modes: readonly string[];
	/** The one whose orders are asked for. */
	discount: { id: number; name: string } | null;
	days: Days;
	/** How many a page has. */
	rows: number;
}) {
	const [sent] = useSearchParams();
	return (
		<FilterBar
			searches="Order, serial, name, e-mail or phone"
			isFolded={useOrderView(views) !== undefined}
			sorts={[
				['newest', 'Newest first'],
				['oldest', 'Oldest first'],
				['total_desc', 'Total, high to low'],
				['total_asc', 'Total, low to high'],
			]}
		>
			<FilterDays {...days} />
			<FilterSelect
				label="Payment"
				name="payment"
				options={[['', 'All'], ...modes.map((mode) => [mode, paymentName(mode)] as const)]}
			/>
			<FilterSelect
				label="Payment state"
				name="paid"
				options={[
					['', 'All'],
					...SHOWN_STATES.map((state) => [state, SHOWN_STATE_LABELS[state]] as const),
				]}
			/>
			<FilterSelect
				label="Order state"
				name="state"
				options={[
					['', 'All'],
					...ORDER_STATES.map((state) => [state, stateChoice(state)] as const),
				]}
			/>
			{discount ? (
				<FilterSelect
					label="Discount"
					name="discount"
					options={[
						['', 'All'],
						[String(discount.id), discount.name],
					]}
				/>
			) : null}
			{sent.get('cash') === 'open' ? <input type="hidden" name="cash" value="open" /> : null}
			{sent.get('difference') === '1' ? <input type="hidden" name="difference" value="1" /> : null}
			<FilterSelect
				label="Rows"
				name="per_page"
				chosen={String(rows)}
				options={ROWS_CHOICES.map((each) => [String(each), String(each)] as const)}
			/>
		</FilterBar>
	);
}

/** The label of a state, of both ways that an order can go. */
function stateChoice(state: OrderState): string {
	const labels = [orderStateLabel(state, null), orderStateLabel(state, { kind: 'pickup' })];
	return [...new Set(labels)].join(' / ');
}
