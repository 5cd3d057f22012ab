import { formatKobo } from '#shop/kit/money.ts';

/** A discount of a cart or order, as its pages show it. */
export type ShownDiscount = {
	discountId: number | null;
	name: string;
	code: string | null;
	/** What it takes off the goods. */
	kobo: number;
	freesDelivery: boolean;
};

/** What stands above a total: the goods at their prices, what discounts take off, and delivery where that may cost. */
export function DiscountRows({
	subtotalKobo,
	discounts,
	deliveryKobo,
}: {
	subtotalKobo: number;
	discounts: readonly ShownDiscount[];
	/** Null while it is not known; undefined where delivery is free everywhere. */
	deliveryKobo?: number | null | undefined;
}) {
	if (discounts.length === 0 && deliveryKobo === undefined) return null;
	return (
		<dl className="space-y-1 py-2 text-sm tabular-nums">
			<div className="flex justify-between gap-4">
				<dt>Subtotal</dt>
				<dd>{formatKobo(subtotalKobo)}</dd>
			</div>
			{discounts.map((discount) => (
				<div key={discount.discountId ?? discount.name} className="flex justify-between gap-4">
					<dt className="wrap-anywhere min-w-0">{discountLabel(discount)}</dt>
					<dd className="whitespace-nowrap font-semibold text-green">{discountText(discount)}</dd>
				</div>
			))}
			{deliveryKobo === undefined ? null : (
				<div className="flex justify-between gap-4">
					<dt>Delivery</dt>
					<dd className="whitespace-nowrap font-semibold">{feeText(deliveryKobo)}</dd>
				</div>
			)}
		</dl>
	);
}

/** "Christmas (XMAS)"; an offer without a code by its name. */
export function discountLabel({ name, code }: Pick<ShownDiscount, 'name' | 'code'>): string {
	return code === null ? name : `${name} (${code})`;
}

/** "−₦1,000", "Free delivery". */
export function discountText({ kobo, freesDelivery }: ShownDiscount): string {
	const off = kobo > 0 ? `−${formatKobo(kobo)}` : '';
	return [off, freesDelivery ? 'Free delivery' : ''].filter(Boolean).join(', ');
}

/** "₦2,500", "Free"; what is not known yet follows later. */
export function feeText(kobo: number | null): string {
	if (kobo === null) return 'In the next step';
	return kobo === 0 ? 'Free' : formatKobo(kobo);
}
