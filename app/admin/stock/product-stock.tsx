import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { type Bar, BarChart } from '../components/bar-chart.tsx';
import { dayLabel } from '../components/sales-bars.ts';
import { HiddenBadge } from '../lists/hidden-badge.tsx';
import { Thumbnail } from '../pictures/thumbnail.tsx';
import { ProductLink } from '../products/product-link.tsx';

// What stands above the history of a product's stock.

export const historyOf = (id: number) => `/admin/tables/${id}`;

type Product = {
	id: number;
	name: string;
	sku: string | null;
	status: number;
	cover: ComponentProps<typeof Thumbnail>['cover'];
	qty: number;
	isKit: boolean;
	notSent: number;
	sold: number;
	soldInKits: number;
};

/** Which product it is, and how many there are, lie ready for orders and were sold. */
export function ProductStock({ product }: { product: Product }) {
	const { id, name, sku, status, cover, qty, notSent, sold, soldInKits } = product;
	const figures = [
		{ label: 'In stock', pieces: qty, means: 'can be sold' },
		{ label: 'Not sent yet', pieces: notSent, means: 'ready for orders' },
		{
			label: 'Sold',
			pieces: sold,
			means: soldInKits > 0 ? `${soldInKits.toLocaleString('en-NG')} of them in kits` : 'in all',
		},
	];
	return (
		<section aria-label="The product" className="rounded-card bg-paper p-4">
			<div className="flex items-center gap-3">
				<Thumbnail cover={cover} name={name} />
				<div className="min-w-0">
					<ProductLink
						id={id}
						name={name}
						className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
					/>
					<HiddenBadge status={status} />
					{sku ? <span className="block text-slate text-sm">SKU {sku}</span> : null}
				</div>
			</div>
			<dl className="mt-3 grid grid-cols-3 gap-2 md:gap-3">
				{figures.map(({ label, pieces, means }) => (
					<div key={label} className="min-w-0 rounded-control bg-fog p-3">
						<dt className="text-sm">{label}</dt>
						<dd>
							<span className="block font-semibold text-2xl tabular-nums">
								{pieces.toLocaleString('en-NG')}
							</span>
							<span className="block text-slate text-sm">{means}</span>
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

type Part = { partId: number; name: string; pieces: number; qty: number };

/** A kit has no movements while it is one: those of its parts say why its stock is what it is. */
export function KitNotice({ parts }: { parts: readonly Part[] }) {
	return (
		<Notice kind="info" title="Its stock follows from that of its parts">
			<ul>
				{parts.map(({ partId, name, pieces, qty }) => (
					<li key={partId} className="mt-2">
						<Link
							to={historyOf(partId)}
							className="inline-flex min-h-6 items-center underline underline-offset-4"
						>
							{name}
						</Link>
						<span className="block">
							{pieces.toLocaleString('en-NG')} in each kit, {qty.toLocaleString('en-NG')} in stock
						</span>
					</li>
				))}
			</ul>
		</Notice>
	);
}

/** Each day's last stock as a bar. */
export function stockBars(days: readonly { day: string; qty: number }[]): Bar[] {
	return days.map(({ day, qty }) => ({
		key: day,
		label: dayLabel(day),
		value: qty,
		text: qty.toLocaleString('en-NG'),
	}));
}

/** The stock over time, once there is more than a day of it. */
export function StockChart({ bars, now }: { bars: readonly Bar[]; now: number }) {
	if (bars.length < 2) return null;
	return (
		<section aria-label="Stock over time" className="rounded-card bg-paper p-4">
			<BarChart
				title="At the end of each day"
				bars={bars}
				total={{ now: `${now.toLocaleString('en-NG')} now`, before: null }}
				unit="Stock"
				isReserve
			/>
		</section>
	);
}
