import { Link } from 'react-router';
import type { OrderState } from '#shop/orders/order-states.ts';
import { EmailText } from '../../ui/contact-text.tsx';
import { OrderBadge } from '../orders/order-badge.tsx';

/** The first cell links to the thing. */
export type RecentRow = {
	to: string;
	cells: readonly string[];
	/** Second lines, by the place of their cell. */
	notes?: Record<number, string>;
	/** Of an order. */
	stage?: { state: OrderState; label: string };
};

type RecentTableProps = {
	name: string;
	heads: readonly string[];
	/** Indexes of the cells that must not wrap. */
	whole: readonly number[];
	/** The index of the cell with an e-mail address. */
	email?: number;
	/** On phones: the cell beside the link, and those that are left to the thing's own page. */
	beside?: number;
	away: readonly number[];
	rows: readonly RecentRow[];
};

/** The five newest of something; on phones each is a card, so that nothing is cut off. */
export function RecentTable(props: RecentTableProps) {
	const { name, heads, whole, email, beside, away, rows } = props;
	const placeOf = (place: number) => {
		if (place === 0) return beside === undefined ? 'max-sm:col-span-2' : '';
		if (away.includes(place)) return 'max-sm:hidden';
		return place === beside ? '' : 'max-sm:col-span-2';
	};
	if (rows.length === 0) return <p className="text-slate">None yet.</p>;
	return (
		<table aria-label={name} className="w-full text-sm max-sm:block">
			<thead className="max-sm:sr-only">
				<tr className="text-left text-slate">
					{heads.map((head) => (
						<th key={head} scope="col" className="py-2 pr-3 font-semibold">
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="max-sm:block">
				{rows.map(({ to, cells, notes, stage }) => (
					<tr
						key={to}
						className="border-line border-t max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:items-center max-sm:gap-x-1 max-sm:py-1"
					>
						{cells.map((cell, place) => (
							<td
								key={heads[place]}
								className={`py-1 pr-3 align-middle max-sm:contents ${whole.includes(place) ? 'sm:whitespace-nowrap' : 'wrap-anywhere'}`}
							>
								<span className={`wrap-anywhere min-w-0 ${placeOf(place)}`}>
									{place === 0 ? (
										<Link
											to={to}
											className="mr-2 inline-flex min-h-11 min-w-11 items-center font-semibold text-ember underline underline-offset-4"
										>
											{cell}
										</Link>
									) : place === email ? (
										<EmailText>{cell}</EmailText>
									) : (
										cell
									)}
									{place === 0 && stage ? <OrderBadge {...stage} /> : null}
									{notes?.[place] ? (
										<>
											{' '}
											<strong className="whitespace-normal font-semibold sm:block">
												{notes[place]}
											</strong>
										</>
									) : null}
								</span>
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
