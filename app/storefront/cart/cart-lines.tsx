import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatKobo } from '#shop/kit/money.ts';
import { MOST_OF_A_LINE } from '#shop/orders/cart-limit.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PictureToCome } from '../../ui/picture-to-come.tsx';
import { announceCart } from '../visitor.ts';
import type { action } from './cart.tsx';
import type { ShownLine } from './cart-view.ts';
import type { Removed } from './removed-notice.tsx';
import { lastText, stockText } from './stock-text.ts';
import { useAnnounceActionError } from './use-announce-action-error.ts';

const lacksSomething = ({ size, color, brand }: ShownLine) => !size || !color || !brand;

/** The lines of the cart: a table where its columns have room, beside the total or alone, else one card each. */
export function CartLines({
	lines,
	onRemoved,
}: {
	lines: readonly ShownLine[];
	/** Called for a line that was taken out and can be put back. */
	onRemoved: (removed: Removed) => void;
}) {
	return (
		<div className="@container space-y-4">
			<table className="block w-full @3xl:table @3xl:overflow-hidden @3xl:rounded-card @3xl:bg-paper">
				<caption className="sr-only">What is in your cart</caption>
				<thead className="sr-only @3xl:not-sr-only @3xl:table-header-group">
					<tr className="text-left text-slate text-sm @3xl:border-line @3xl:border-b">
						{['Image', 'Product', 'Quantity', 'Price', 'Total', 'Remove'].map((name) => (
							<th
								key={name}
								scope="col"
								className={`px-2 py-3 font-semibold first:pl-4 ${name === 'Price' || name === 'Total' ? 'text-right' : ''}`}
							>
								{name === 'Remove' || name === 'Image' ? (
									<span className="sr-only">{name}</span>
								) : (
									name
								)}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="block space-y-3 @3xl:table-row-group">
					{lines.map((line) => (
						<Line key={line.id} line={line} onRemoved={onRemoved} />
					))}
				</tbody>
			</table>
			{lines.some(lacksSomething) ? (
				<p className="text-slate text-sm">Null: the maker does not state it.</p>
			) : null}
		</div>
	);
}

function Line({ line, onRemoved }: { line: ShownLine; onRemoved: (removed: Removed) => void }) {
	const fetcher = useFetcher<typeof action>({ key: `cart-line-${line.id}` });
	const pending = fetcher.formData;
	useAnnounceActionError(fetcher.data);
	const onDone = useEffectEvent((removed: Pick<Removed, 'productId' | 'qty'> | null) => {
		announceCart();
		if (removed && !unavailable) onRemoved({ ...removed, name: line.name });
	});
	useEffect(() => {
		if (fetcher.data?.ok && 'removed' in fetcher.data) onDone(fetcher.data.removed);
	}, [fetcher.data]);
	const unavailable = line.trouble === 'gone' || line.trouble === 'out-of-stock';
	if (pending?.get('intent') === 'remove') return null;
	const wanted = pending?.get('intent') === 'set' ? Number(pending.get('qty')) : line.qty;
	const busy = fetcher.state !== 'idle';
	return (
		<tr
			id={`line-${line.id}`}
			className="grid scroll-mt-28 grid-cols-[--spacing(22)_auto_1fr_auto] items-start gap-x-3 gap-y-1 rounded-card bg-paper p-3 @3xl:table-row @3xl:rounded-none @3xl:border-line @3xl:border-b @3xl:last:border-b-0"
		>
			<td className="row-span-2 @3xl:w-28 @3xl:py-4 @3xl:pl-4 @3xl:align-top">
				<Link to={line.path} tabIndex={-1} aria-hidden="true">
					{line.cover ? (
						<Picture
							picture={line.cover}
							alt=""
							sizes="6rem"
							className="aspect-square w-22 rounded-control object-contain @3xl:w-24"
						/>
					) : (
						<PictureToCome bare categorySlug={line.categorySlug} className="w-22 @3xl:w-24" />
					)}
				</Link>
			</td>
			<td className="wrap-anywhere col-span-3 min-w-0 @3xl:min-w-40 @3xl:px-2 @3xl:py-4 @3xl:align-top">
				<Link to={line.path} className="font-semibold underline-offset-4 hover:underline">
					{line.name}
				</Link>
				{line.contents ? <p className="mt-1 text-sm">{line.contents}</p> : null}
				<Properties line={line} />
				<LineStatus line={line} />
			</td>
			<td className="col-span-2 row-start-3 mt-1 @3xl:w-40 @3xl:px-2 @3xl:py-4 @3xl:align-top">
				{unavailable ? (
					<span className="font-semibold text-red">Not available</span>
				) : (
					<Quantity
						line={line}
						wanted={wanted}
						onChange={(qty) =>
							void fetcher.submit(
								{ intent: 'set', cartId: line.id, qty },
								// The next press counts on from what is rendered.
								{ method: 'post', action: '/cart', flushSync: true },
							)
						}
					/>
				)}
			</td>
			<td className="col-span-2 col-start-2 row-start-2 text-slate text-sm tabular-nums @3xl:px-2 @3xl:py-4 @3xl:pt-6.5 @3xl:text-right @3xl:align-top @3xl:text-base @3xl:text-ink">
				{formatKobo(line.sellingKobo)} <span className="@3xl:hidden">each</span>
			</td>
			<td
				className={`col-span-2 col-start-3 row-start-3 mt-1 self-center text-right font-bold tabular-nums @3xl:px-2 @3xl:py-4 @3xl:pt-6.5 @3xl:align-top ${busy ? 'opacity-40' : ''}`}
			>
				{unavailable ? null : <LineSum line={line} />}
			</td>
			<td className="col-start-4 row-start-2 -my-3 -mr-2 @3xl:my-0 @3xl:mr-0 @3xl:w-14 @3xl:py-4 @3xl:pr-4 @3xl:align-top">
				<fetcher.Form method="post" action="/cart">
					<input type="hidden" name="cartId" value={line.id} />
					<button
						type="submit"
						name="intent"
						value="remove"
						className="grid size-11 place-items-center @3xl:ml-auto rounded-control text-slate hover:bg-fog hover:text-red"
					>
						<Icon name="bin" />
						<span className="sr-only">Remove {line.name}</span>
					</button>
				</fetcher.Form>
			</td>
		</tr>
	);
}

/** Missing properties are shown as Null, as the spec says. */
function Properties({ line }: { line: ShownLine }) {
	const properties = [
		['Size', line.size],
		['Colour', line.color],
		['Brand', line.brand],
	] as const;
	return (
		<dl className="mt-1 flex flex-wrap gap-x-3 text-slate text-sm">
			{properties.map(([name, value]) => (
				<div key={name} className="flex gap-1">
					<dt className="shrink-0">{name}:</dt>
					<dd className={value ? 'text-ink' : ''}>{value || 'Null'}</dd>
				</div>
			))}
		</dl>
	);
}

/** What the line costs, and what is left of that after its discounts, which the total lists by name. */
function LineSum({ line: { lineKobo, offKobo } }: { line: ShownLine }) {
	if (offKobo === 0) return formatKobo(lineKobo);
	return (
		<>
			<del className="block font-normal text-slate text-sm">
				<span className="sr-only">Before discounts </span>
				{formatKobo(lineKobo)}
			</del>
			{formatKobo(lineKobo - offKobo)}
		</>
	);
}

/** What has changed about the line since it was added, and what to do. */
function LineStatus({ line }: { line: ShownLine }) {
	const { trouble, stock, isShared, sellingKobo, seenKobo, heldUntil, near } = line;
	return (
		<>
			{trouble === 'gone' ? (
				<Warning>This item is no longer sold. Remove it to go on.</Warning>
			) : trouble === 'out-of-stock' ? (
				<Warning>{`${stockText(line)} Remove it to order the rest now.`}</Warning>
			) : trouble === 'short' ? (
				<TakeWhatIsLeft line={line} />
			) : null}
			{sellingKobo !== seenKobo && trouble !== 'gone' ? (
				<p className="mt-1.5 text-sm">
					<span
						className={
							sellingKobo < seenKobo ? 'font-semibold text-green' : 'font-semibold text-amber'
						}
					>
						{sellingKobo < seenKobo ? 'The price went down' : 'The price went up'}
					</span>{' '}
					from {formatKobo(seenKobo)} to {formatKobo(sellingKobo)}.
				</p>
			) : null}
			{near ? <p className="mt-1.5 font-semibold text-green text-sm">{near}</p> : null}
			{heldUntil && trouble === null ? (
				<p className="mt-1.5 text-slate text-sm">Yours at this price until {heldUntil}.</p>
			) : null}
			{trouble === null && stock < MOST_OF_A_LINE && line.qty === stock && !isShared ? (
				<p className="mt-1.5 text-slate text-sm">{lastText(stock)}</p>
			) : null}
		</>
	);
}

function Warning({ children }: { children: string }) {
	return <p className="mt-1.5 font-semibold text-red text-sm">{children}</p>;
}

function TakeWhatIsLeft({ line }: { line: ShownLine }) {
	const fetcher = useFetcher<typeof action>({ key: `cart-line-${line.id}` });
	const left = Math.min(line.stock, MOST_OF_A_LINE);
	return (
		<fetcher.Form method="post" action="/cart" className="mt-1.5">
			<Warning>{stockText(line)}</Warning>
			<input type="hidden" name="cartId" value={line.id} />
			<input type="hidden" name="qty" value={left} />
			<Button type="submit" name="intent" value="set" kind="quiet" className="mt-1.5 text-sm">
				Take {left}
			</Button>
		</fetcher.Form>
	);
}

/**
 * One less, one more. Scripts send the number itself, so that quick presses cannot add up to something else; without
 * them the buttons submit the form.
 */
function Quantity({
	line,
	wanted,
	onChange,
}: {
	line: ShownLine;
	wanted: number;
	onChange: (qty: number) => void;
}) {
	const most = Math.min(MOST_OF_A_LINE, line.stock);
	const step = (qty: number) => (event: MouseEvent) => {
		event.preventDefault();
		if (qty >= 1 && qty !== wanted) onChange(qty);
	};
	return (
		<form method="post" action="/cart" aria-label={`Quantity of ${line.name}`}>
			<input type="hidden" name="cartId" value={line.id} />
			<div className="inline-flex h-11 items-stretch rounded-control border border-edge bg-paper">
				<QuantityButton
					intent="dec"
					atBound={wanted <= 1}
					onClick={step(Math.max(1, Math.min(most, wanted - 1)))}
				/>
				<output className="grid w-10 place-items-center font-semibold tabular-nums">
					<span className="sr-only">Quantity </span>
					{wanted}
				</output>
				<QuantityButton
					intent="inc"
					atBound={wanted >= most}
					onClick={step(Math.min(most, wanted + 1))}
				/>
			</div>
			{wanted > most && line.trouble === null ? (
				<p className="mt-1 text-slate text-sm">Here you can choose 1 to {most}.</p>
			) : null}
		</form>
	);
}

function QuantityButton({
	intent,
	atBound,
	onClick,
}: {
	intent: 'inc' | 'dec';
	atBound: boolean;
	onClick: (event: MouseEvent) => void;
}) {
	// Not `disabled` at a limit, since the button would lose keyboard focus.
	return (
		<button
			type="submit"
			name="intent"
			value={intent}
			aria-disabled={atBound || undefined}
			onClick={atBound ? (event) => event.preventDefault() : onClick}
			className="grid w-11 place-items-center rounded-control hover:bg-fog aria-disabled:cursor-not-allowed aria-disabled:text-edge"
		>
			<Icon name={intent === 'inc' ? 'plus' : 'minus'} className="size-5" />
			<span className="sr-only">{intent === 'inc' ? 'One more' : 'One less'}</span>
		</button>
	);
}
