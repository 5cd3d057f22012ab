import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import type { Accessory, AddedLine } from '../cart/adding.ts';

/** The line of a product in the cart, as the alert about adding it shows it: just added, or there before. */
export function AddedLineText({
	line,
	isAdded,
	accessory,
}: {
	line: AddedLine;
	isAdded: boolean;
	accessory: Accessory | undefined;
}) {
	const picture = (
		<Picture
			picture={line.cover}
			alt=""
			sizes="4rem"
			className="size-16 shrink-0 rounded-control object-contain"
		/>
	);
	if (!isAdded) {
		return (
			<div className="flex items-center justify-center gap-3">
				{picture}
				<p className="text-left">
					You have {line.qty}, for <strong className="tabular-nums">{line.sum}</strong>.{' '}
					<Link to="/cart" className="inline-block py-2.5 underline underline-offset-4">
						View Cart
					</Link>
				</p>
			</div>
		);
	}
	return (
		<>
			<div className="mt-3 flex items-center gap-3 border-line border-t pt-3">
				{picture}
				<dl className="grid grow grid-cols-[1fr_auto] gap-x-3 gap-y-1 tabular-nums">
					<dt>Quantity {line.qty}</dt>
					<dd className="text-right">{line.sum}</dd>
					<dt className="text-slate">Cart, {line.cart}</dt>
					<dd className="text-right font-bold">{line.total}</dd>
				</dl>
			</div>
			{accessory ? (
				<div className="mt-3 border-line border-t pt-3">
					<p className="text-slate text-sm">{accessory.why}</p>
					<p className="flex items-center justify-between gap-3">
						<Link
							to={accessory.path}
							className="wrap-anywhere inline-flex min-h-11 items-center underline underline-offset-4"
						>
							{accessory.name}
						</Link>
						<strong className="tabular-nums">{accessory.price}</strong>
					</p>
				</div>
			) : null}
		</>
	);
}
